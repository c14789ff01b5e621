<?php
$context = stream_context_create(['http' => [
    'header' => ['Authorization: Bearer NETWORK_KEY'],
]]);
echo file_get_contents('https://AMANA/n5g-eir-eic/v1/equipment-status?pei=imei-356938035643809', false, $context);
