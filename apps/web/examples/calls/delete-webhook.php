<?php
$context = stream_context_create(['http' => [
    'method' => 'DELETE',
    'header' => ['Authorization: Bearer API_KEY'],
]]);
echo file_get_contents('https://AMANA/partner/v1/webhooks/WEBHOOK_ID', false, $context);
