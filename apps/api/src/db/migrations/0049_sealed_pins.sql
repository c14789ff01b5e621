-- The hash of a PIN is sealed with SECRET_KEY: there are so few PINs that a copy of the database with the bare
-- hashes gives each of them away within minutes. A bare hash is of a release before this one; `keys rotate`
-- seals it. Rows that are there are not read: the lock is short.
alter table users
  add constraint users_pin_hash_check
    check (pin_hash like '$argon2id$%' or pin_hash ~ '^[0-9a-f]{16}[.][A-Za-z0-9_-]+$') not valid;
