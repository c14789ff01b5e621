<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Authorization: Bearer API_KEY', 'Content-Type: application/json', 'Idempotency-Key: order-4711'],
    'content' => json_encode(['imei' => '009900000000013']),
]]);
echo file_get_contents('https://AMANA/partner/v1/checks', false, $context);
