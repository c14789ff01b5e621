<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Authorization: Bearer LIVE_KEY', 'Content-Type: application/json'],
    'content' => json_encode(['epoch' => EPOCH, 'elements' => ['4vKuCmq8TnGohKlhxQBRX1jjC2qlgt2NtqZZReCNLXY']]),
]]);
echo file_get_contents('https://AMANA/partner/v1/blind', false, $context);
