<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Authorization: Bearer API_KEY', 'Content-Type: application/json'],
    'content' => json_encode(['url' => 'WEBHOOK_URL', 'events' => ['ng.amana.check_job.done', 'ng.amana.flag.activated', 'ng.amana.flag.cleared']]),
]]);
echo file_get_contents('https://AMANA/partner/v1/webhooks', false, $context);
