<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Authorization: Bearer API_KEY', 'Content-Type: text/csv', 'Idempotency-Key: stock-of-monday'],
    'content' => file_get_contents('stock.csv'),
]]);
echo file_get_contents('https://AMANA/partner/v1/check-jobs', false, $context);
