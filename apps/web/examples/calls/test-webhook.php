<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Authorization: Bearer API_KEY', 'Content-Type: application/json'],
    'content' => json_encode(['event' => 'ng.amana.flag.activated']),
]]);
echo file_get_contents('https://AMANA/partner/v1/webhooks/WEBHOOK_ID/test', false, $context);
