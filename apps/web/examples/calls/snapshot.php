<?php
$context = stream_context_create(['http' => [
    'header' => ['Authorization: Bearer NETWORK_KEY'],
]]);
echo file_get_contents('https://AMANA/telco/v1/snapshot', false, $context);
