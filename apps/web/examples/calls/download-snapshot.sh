curl "https://AMANA/telco/v1/snapshots/LIST_EPOCH/POSITION?digits=15" \
  -H "Authorization: Bearer NETWORK_KEY" | gunzip
