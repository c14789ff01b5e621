<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Basic ' . base64_encode('CLIENT_ID:CLIENT_SECRET'),
        'Content-Type: application/x-www-form-urlencoded',
    ],
    'content' => http_build_query([
        'grant_type' => 'client_credentials',
        'scope' => 'device-authenticity:check-status',
    ]),
]]);
echo file_get_contents('https://AMANA/oauth2/token', false, $context);
