-- Passkeys (decisions §22): public keys of authenticators that verify a person themselves.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- At most 1,023 bytes (WebAuthn §4).
  credential_id bytea not null unique constraint passkeys_credential_id_check check (octet_length(credential_id) between 1 and 1023),
  -- A COSE key (RFC 9052 §7).
  public_key bytea not null,
  -- How often the authenticator signed, as it says itself; 0: it does not count.
  counter bigint not null constraint passkeys_counter_check check (counter between 0 and 4294967295),
  transports text[] not null,
  attachment text constraint passkeys_attachment_check check (attachment in ('platform', 'cross-platform')),
  -- The model of the authenticator, zeros where it does not say.
  aaguid uuid not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null constraint passkeys_name_check check (length(name) between 1 and 80),
  -- The browser in which it was made.
  device text not null,
  -- Null: that session is deleted.
  session_id uuid references sessions (id) on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When a copy of it was refused last.
  copied_at timestamptz,
  constraint passkeys_backed_up_if_eligible check (backup_eligible or not backed_up)
);
create index passkeys_of_user on passkeys (user_id, created_at);
create index passkeys_of_session on passkeys (session_id) where session_id is not null;

-- Challenges that were answered: each works once, by this key. Those that nobody answered need no row.
create table passkey_challenges (
  id uuid primary key,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
