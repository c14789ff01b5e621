curl https://AMANA/private/epoch
