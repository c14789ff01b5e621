-- The hash of a PIN is sealed with SECRET_KEY: there are so few PINs that a copy of the database with bare
-- hashes gives each of them away within minutes. Releases before this one stored bare hashes, which
-- `keys rotate` seals. The constraint reads no row that is there, so the lock is short.
alter table users
  add constraint users_pin_hash_check
    check (pin_hash like '$argon2id$%' or pin_hash ~ '^[0-9a-f]{16}[.][A-Za-z0-9_-]+$') not valid;
