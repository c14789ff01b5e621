<?php
/** Verifies a webhook of Amana (Standard Webhooks 1.0). $body: exactly as it came. */
function verify_webhook(string $secret, array $headers, string $body): bool
{
    // Servers write the names of headers in any case.
    $headers = array_change_key_case($headers);
    $id = $headers['webhook-id'] ?? '';
    $at = $headers['webhook-timestamp'] ?? '';
    // Older than five minutes: somebody may send a recorded one again.
    if ($id === '' || !ctype_digit($at) || abs(time() - (int) $at) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
