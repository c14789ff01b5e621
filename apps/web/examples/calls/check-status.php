<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Authorization: Bearer ACCESS_TOKEN', 'Content-Type: application/json'],
    'content' => json_encode(['imei' => '009900000000039']),
]]);
echo file_get_contents('https://AMANA/device-authenticity/vwip/check-status', false, $context);
