<?php
$context = stream_context_create(['http' => [
    'header' => ['Authorization: Bearer NETWORK_KEY'],
]]);
echo gzdecode(file_get_contents('https://AMANA/telco/v1/snapshots/LIST_EPOCH/POSITION?digits=15', false, $context));
