<?php
$context = stream_context_create(['http' => [
    'header' => ['Authorization: Bearer API_KEY'],
]]);
echo file_get_contents('https://AMANA/partner/v1/usage?from=FROM_DAY&to=TO_DAY', false, $context);
