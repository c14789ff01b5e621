<?php
/** Receives webhooks of Amana: AMANA_WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8787 receive-webhook.php */
require __DIR__ . '/verify-webhook.php';

$body = file_get_contents('php://input');
if (!verify_webhook(getenv('AMANA_WEBHOOK_SECRET'), getallheaders(), $body)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$event = json_decode($body, true);
error_log("verified {$event['id']} {$event['type']} " . json_encode($event['data']));
