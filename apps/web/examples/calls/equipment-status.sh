curl "https://AMANA/n5g-eir-eic/v1/equipment-status?pei=imei-356938035643809" \
  -H "Authorization: Bearer NETWORK_KEY"
