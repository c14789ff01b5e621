-- Tables, columns, indexes and first rows of 1.0. Functions and triggers are in the modules' database.sql.
-- Times are UTC (timestamptz); money is integer kobo (*_minor, *_kobo); an IMEI is 15 digits of text.

create domain imei as text check (value ~ '^[0-9]{15}$');
create domain locale as text constraint locale_known check (value in ('en', 'pcm', 'ha', 'yo', 'ig'));
create extension if not exists pg_trgm;
-- The sandbox gateway's books, which a real gateway keeps on its side.
create schema sandbox;

create sequence dispute_case_numbers;
create sequence flag_case_numbers;
create sequence found_case_numbers;

-- 32 bytes that nobody can guess: SHA-256 over 244 random bits, without an extension, which a managed
-- database may not allow. Defaults of columns call it, so it has to be there before their tables.
create function new_log_salt() returns bytea language sql volatile
  return sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));


-- tacs: Models by TAC.

-- Models by TAC. Every row names its source; none is invented (decisions §2).
create table tacs (
  tac text primary key check (tac ~ '^[0-9]{8}$'),
  brand text not null,
  model text not null,
  source text not null,
  imported_at timestamptz not null
);

-- Incremented when a table changes that processes cache.
create table data_versions (
  name text primary key,
  version bigint not null
);


-- accounts: Accounts of people and officers: codes, sessions, locks (decisions §7, §17).

create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  phone_number text check (phone_number ~ '^\+234[0-9]{10}$'),
  password_hash text not null,
  role text not null check (role in ('user', 'officer', 'supervisor')),
  email_verified_at timestamptz,
  created_at timestamptz not null,
  phone_verified_at timestamptz,
  -- The hash of a PIN is sealed with SECRET_KEY: there are so few PINs that bare hashes in a copy of the
  -- database reveal each of them within minutes. Releases before 0.1.0's migration 0049 stored bare hashes,
  -- which `keys rotate` seals.
  pin_hash text check (pin_hash like '$argon2id$%' or pin_hash ~ '^[0-9a-f]{16}[.][A-Za-z0-9_-]+$'),
  -- Second step of a sign-in; null: the password is enough.
  two_factor_method text check (two_factor_method in ('email', 'totp')),
  address text not null default '',
  date_of_birth date,
  -- Personal data was erased; the row stays for the history of devices.
  erased_at timestamptz,
  -- The last change of e-mail, reset of password or PIN, or reset of the second step.
  recovered_at timestamptz,
  -- Until then the PIN confirms only that a device is stolen or lost. Null: it is not held.
  pin_held_until timestamptz,
  locale locale,
  -- The address was proven without proof that its person chose the password: it signs nobody in until they
  -- type it.
  password_unproven boolean not null default false,
  -- Numbers that an account checked before a registration, on its last such day; five at most. Hashes with
  -- the account's id.
  validated_on date,
  validated_numbers text[] not null default '{}' check (cardinality(validated_numbers) <= 5)
);
create unique index users_email_key on users (email);
-- Not unique: a family may share a number, and one that is not proven says nothing.
create index users_by_phone on users (phone_number) where phone_number is not null;
create index users_unproven on users (created_at)
  where role = 'user' and email_verified_at is null and erased_at is null;
create index users_erased on users (erased_at) where erased_at is not null;
create unique index users_one_proven_phone on users (phone_number) where phone_verified_at is not null;

create table officers (
  user_id uuid primary key references users (id),
  officer_id text not null unique check (officer_id ~ '^[A-Z0-9]{6,10}$'),
  rank text not null,
  force_number text not null,
  state_command text not null,
  station text not null,
  expires_at timestamptz not null,
  suspended_at timestamptz,
  password_change_required boolean not null default true,
  -- Numbers revealed on `reveal_day` (of Lagos), and how many more than ten a supervisor released for that
  -- day.
  reveal_day date,
  reveals integer not null default 0,
  reveals_released integer not null default 0,
  constraint officers_reveals_released check (reveals_released between 0 and 50)
);
-- Officers of a command, by officer id.
create index officers_of_command on officers (state_command, officer_id);

-- One row for each sign-in: the family of its refresh tokens.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in (
    'signed_out', 'ended_by_user', 'password_changed', 'token_reused', 'suspended', 'account_deleted')),
  constraint sessions_check check ((ended_at is null) = (end_reason is null))
);
create index sessions_open_of_user on sessions (user_id, last_used_at desc) where ended_at is null;
create index sessions_old on sessions (expires_at);
-- Found by the erasure of a person.
create index sessions_of_user on sessions (user_id);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create unique index refresh_tokens_one_unused on refresh_tokens (session_id) where used_at is null;
-- A session lives while it is used, so used tokens expire by their own time.
create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;

-- Set up, and on once `enabled_at` is set. `last_step`: a code of the authenticator app is used once.
create table authenticators (
  user_id uuid primary key references users (id),
  encrypted_secret bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  enabled_at timestamptz,
  last_step bigint not null default 0
);
create index authenticators_unfinished on authenticators (created_at) where enabled_at is null;

-- 80 random bits each, as SHA-256 together with the account.
create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Wrong passwords and PINs in a row. `subject` as in one_time_codes.
create table attempt_locks (
  -- Wrong codes of an authenticator app, and wrong recovery codes.
  -- `caller_pin`: of one caller for one number. `callers_pin`: of all other callers for one number.
  kind text not null check (kind in ('password', 'pin', 'two_factor', 'caller_pin', 'callers_pin')),
  subject uuid not null,
  failures integer not null check (failures >= 0),
  window_started_at timestamptz not null,
  locked_until timestamptz,
  -- Locks since the last success; each is longer than the one before.
  times_locked smallint not null default 0 check (times_locked >= 0),
  primary key (kind, subject)
);
create index attempt_locks_old on attempt_locks (window_started_at);

-- Links that bring a former address back. Not one_time_codes: a later change must not end an earlier link.
create table email_undos (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The address to restore.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_undos_of_user on email_undos (user_id);
create index email_undos_old on email_undos (expires_at);
-- Links that bring an address back end when another account proves it.
create index email_undos_to on email_undos (email);

-- A number that an account had before, for 90 days: a thief who takes the number over does not take away the
-- owner's report by phone.
create table former_numbers (
  id uuid primary key,
  user_id uuid not null references users (id),
  phone_number text not null check (phone_number ~ '^\+234[0-9]{10}$'),
  -- Null: it was never proven.
  proven_at timestamptz,
  lost_at timestamptz not null
);
create index former_numbers_by_number on former_numbers (phone_number) where proven_at is not null;
create index former_numbers_of_user on former_numbers (user_id);
create index former_numbers_old on former_numbers (lost_at);

-- Consents: purpose, text, time and channel, and their withdrawal.
create table consents (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null,
  text_version text not null,
  channel text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consents_of_user on consents (user_id, given_at desc);


-- one-time-codes: One-time codes.

-- A code is never stored: it is computed from the id with a key (docs/adr/0008). `subject` is an account, or
-- stands for an address that has none, so that both are treated alike.
create table one_time_codes (
  id uuid primary key,
  -- The e-mail method is turned on with a code of its own: one of a sign-in exists after a right password
  -- only.
  purpose text not null check (purpose in (
    'verify_email', 'sign_in', 'reset_password', 'verify_phone', 'email_link', 'transfer', 'report_contact',
    'two_factor', 'second_step', 'reset_pin', 'identity')),
  subject uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Null: there is no recipient.
  target text,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  used_at timestamptz,
  ended_at timestamptz,
  -- The sign-in that a code of purpose sign_in belongs to; a code sent again has the one of the older.
  attempt_id uuid,
  -- Tries of callers who did not request the code, counted apart so that they do not use up the owner's.
  stranger_tries smallint not null default 0 check (stranger_tries between 0 and 100),
  locale locale
);
create unique index one_time_codes_one_open on one_time_codes (purpose, subject)
  where used_at is null and ended_at is null;
create index one_time_codes_recent on one_time_codes (purpose, subject, created_at desc);
create index one_time_codes_old on one_time_codes (created_at);
-- How many codes went to one number or address that somebody only typed (send limits of
-- one-time-codes/rules.ts).
create index one_time_codes_to_target on one_time_codes (target, created_at desc)
  where purpose in ('verify_phone', 'email_link', 'report_contact');
create index one_time_codes_of_subject on one_time_codes (subject);
create index one_time_codes_of_target on one_time_codes (target) where target is not null;
-- The pause and the hourly number of codes to one phone, for all purposes.
create index one_time_codes_texted on one_time_codes (target, created_at desc) where channel = 'sms';

create table stranger_code_tries (
  code_id uuid not null references one_time_codes (id) on delete cascade,
  -- Keyed hash.
  network_hash bytea not null,
  tries smallint not null check (tries between 1 and 5),
  primary key (code_id, network_hash)
);


-- audit: The officers' audit log: a chain of hashes with signed heads (decisions §9, §17).

-- Append-only and hash-chained. Rows are chained by a job, so that writers do not wait for each other
-- (docs/adr/0011).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id uuid,
  officer_id text,
  actor_name text not null,
  action text not null,
  imei text,
  subject_user_id uuid,
  case_reference text not null default '',
  purpose text not null default '',
  detail jsonb not null default '{}'::jsonb
);
create index audit_log_of_imei on audit_log (imei, id desc) where imei is not null;
create index audit_log_of_officer on audit_log (officer_id, id desc) where officer_id is not null;
-- An account's export reads what officers saw of it.
create index audit_log_of_subject on audit_log (subject_user_id, id) where subject_user_id is not null;

-- The people whose data a look shows, with their phones in it: one for a device, many for a list or an
-- export.
create table audit_subjects (
  audit_id bigint not null,
  user_id uuid not null,
  -- Empty: the look was not at a phone.
  imeis text[] not null,
  primary key (user_id, audit_id)
);
create index audit_subjects_of_row on audit_subjects (audit_id);

-- Rows that wait to be chained: written with the row itself, whenever its transaction commits.
create table audit_pending (
  audit_id bigint primary key
);

-- `hash` = SHA-256 over the hash of the position before and the row.
create table audit_chain (
  audit_id bigint primary key references audit_log (id),
  position bigint not null unique,
  hash bytea not null
);

-- `signature` is made with a key that is not in the database: the log cannot be rewritten whole with it.
create table audit_heads (
  id bigint generated always as identity primary key,
  position bigint not null,
  hash bytea not null,
  at timestamptz not null,
  key_id text not null,
  signature text not null
);


-- accesses: Accesses of officers that a person is notified of, delayed or not (decisions §15, §18).

-- Accesses whose person was not notified yet: a queue, like audit_pending.
create table access_untold (
  audit_id bigint not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (audit_id, user_id)
);
create index access_untold_by_time on access_untold (at, audit_id);
create index access_untold_of_user on access_untold (user_id);

-- Each row delays the accesses of one case by 90 days. `begun_at` is when the first of a chain of delays
-- began: accesses shown before it stay shown.
create table access_delays (
  id bigint generated always as identity primary key,
  case_number text not null,
  -- The phone of the case, by 14 digits, for accesses that name no case.
  imei imei not null,
  imei14s text[] not null check (cardinality(imei14s) > 0),
  reason text not null check (reason <> ''),
  delayed_by_user_id uuid not null references users (id),
  created_at timestamptz not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  -- The first delay of a case is 0, its renewals are 1 to 3. Null: of an earlier release, which did not
  -- count.
  renewal smallint check (renewal between 0 and 3),
  constraint access_delays_check check (begun_at <= created_at),
  constraint access_delays_check1 check (until > created_at),
  unique (case_number, until),
  constraint access_delays_of_case unique (case_number, renewal)
);
create index access_delays_of_phone on access_delays using gin (imei14s);

-- Shown earlier than by the rule: by the officer who looked, or by a supervisor. Rows of the audit log never
-- go, so that no foreign key has to keep them.
create table access_releases (
  audit_id bigint primary key,
  released_by_user_id uuid not null references users (id),
  released_at timestamptz not null
);


-- devices: Devices, their IMEIs and owners (decisions §2, §5, §10). A phone is the first 14 digits of its
-- IMEI.

create table devices (
  id bigint generated always as identity primary key,
  brand text not null,
  model text not null,
  last_known_location text not null default '',
  ownership_proven_at timestamptz,
  registered_at timestamptz not null,
  -- Made by the caller for one attempt: a repeat after a lost connection finds the device it made.
  attempt_id uuid,
  registered_by_user_id uuid references users (id),
  -- When the current owner's oldest document that awaits an officer was sent; null: none awaits, or the
  -- ownership is proven.
  proof_submitted_at timestamptz,
  -- Registered without a document, none was sent since, and an officer found no other proof. Twenty for an
  -- account.
  registered_without_proof boolean not null default false,
  constraint devices_proven_awaits_nothing check (proof_submitted_at is null or ownership_proven_at is null)
);
create unique index devices_one_per_attempt on devices (registered_by_user_id, attempt_id)
  where attempt_id is not null;
create index devices_proof_submitted on devices (proof_submitted_at, id) where proof_submitted_at is not null;
create index devices_without_proof on devices (registered_by_user_id, registered_at)
  where registered_without_proof;

-- One row for each IMEI of a device: unique across the registry, primary and second alike (decisions §2).
create table device_imeis (
  imei imei primary key,
  device_id bigint not null references devices (id) on delete cascade,
  slot smallint not null check (slot in (1, 2)),
  unique (device_id, slot)
);
-- Models of TACs that the table lacks, as typed by their owners.
create index device_imeis_by_tac on device_imeis (left(imei::text, 8));
create unique index device_imeis_one_phone on device_imeis (left(imei::text, 14));

create table ownerships (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices (id) on delete cascade,
  user_id uuid references users (id),
  origin text not null check (origin in ('registration', 'transfer')),
  acquired_at timestamptz not null,
  ended_at timestamptz
);
create unique index ownerships_one_current on ownerships (device_id) where ended_at is null;
create index ownerships_of_device on ownerships (device_id, acquired_at desc);
create index ownerships_of_user on ownerships (user_id) where user_id is not null;
-- The newest of one owner first, by keyset (ownership ids grow with time).
create index ownerships_newest_of_user on ownerships (user_id, id desc) include (device_id)
  where ended_at is null;

create table device_events (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices (id) on delete cascade,
  action_type text not null check (action_type in (
    'registered', 'document_added', 'ownership_proven', 'transferred', 'flagged_stolen', 'flagged_lost',
    'found', 'flag_cleared', 'hold_placed', 'hold_released', 'disputed', 'dispute_decided')),
  actor_user_id uuid references users (id),
  -- The owner at that moment.
  owner_user_id uuid references users (id),
  created_at timestamptz not null
);
create index device_events_of_device on device_events (device_id, created_at desc, id desc);
create index device_events_of_actor on device_events (actor_user_id) where actor_user_id is not null;

create table disputes (
  id bigint generated always as identity primary key,
  case_number text not null unique,
  device_id bigint not null references devices (id) on delete cascade,
  claimant_user_id uuid not null references users (id),
  reason text not null,
  status text not null check (status in ('open', 'upheld', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by_user_id uuid references users (id),
  -- Until then the undecided claim makes the phone "disputed". Null: it never does, because nothing was shown
  -- for it.
  contested_until timestamptz,
  -- A claim contests a phone by itself for 14 days at most, counted from the first one; after them an officer
  -- says so (decisions §17). The officer who said that the claim contests the phone. Null: it does so by
  -- itself, or not at all.
  contested_by_user_id uuid references users (id),
  constraint disputes_check check ((status = 'open') = (decided_at is null)),
  constraint disputes_contest_14_days check (contested_until is null or contested_by_user_id is not null
    or contested_until <= (created_at + '14 days'::interval))
);
create unique index disputes_one_open on disputes (device_id, claimant_user_id) where status = 'open';
create index disputes_of_claimant on disputes (claimant_user_id);
create index disputes_waiting on disputes (created_at, id) where status = 'open';
create index disputes_contesting on disputes (device_id, contested_until)
  where status = 'open' and contested_until is not null;
create index disputes_open_of_claimant on disputes (claimant_user_id) where status = 'open';
create index disputes_of_device on disputes (device_id);


-- documents: Documents. The files are in the file storage, under a random name.

-- Files: in the file storage under a random name; here what is known of them.
create table documents (
  id uuid primary key,
  device_id bigint references devices (id) on delete cascade,
  dispute_id bigint references disputes (id) on delete cascade,
  document_type text not null check (document_type in ('receipt', 'photo')),
  storage_key text not null unique,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  sha256 bytea not null,
  uploaded_by_user_id uuid not null references users (id),
  approved_at timestamptz,
  created_at timestamptz not null,
  declined_at timestamptz,
  -- The officer's words to who sent it.
  declined_reason text,
  constraint documents_check check ((device_id is null) <> (dispute_id is null)),
  constraint documents_decided_once check ((declined_at is null) = (declined_reason is null)
    and ((approved_at is null) or (declined_at is null)))
);
create index documents_of_device on documents (device_id, created_at);
create index documents_of_dispute on documents (dispute_id, created_at);
create index documents_of_uploader on documents (uploaded_by_user_id);


-- lists: Imported and exported lists (decisions §9).

-- Imported lists of stolen or blocked devices, and exports. `number` is the order of their commits.
create table list_runs (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('import', 'export')),
  source text not null,
  at timestamptz not null,
  entries integer not null,
  added integer not null,
  removed integer not null,
  updated integer not null,
  sha256 text not null
);

-- Entries of imported stolen/blocked lists; the first 14 digits (or hex) are the key (decisions §9).
create table list_entries (
  source text not null,
  imei14 text not null check (imei14 ~ '^[0-9A-F]{14}$'),
  status text not null check (status in ('stolen', 'blocked', 'lost')),
  reporting_date date not null,
  imported_at timestamptz not null,
  primary key (imei14, source)
);
-- A small list is imported without reading the large ones: each import asks twice for the entries of its
-- source. Equal keys share their bytes, so it takes 7 for each entry.
create index list_entries_by_source on list_entries (source);

create table list_changes (
  run_number bigint not null references list_runs (number),
  imei14 text not null,
  -- Null: it was not on the list.
  old_status text,
  old_reporting_date date,
  primary key (imei14, run_number)
);
create index list_changes_of_run on list_changes (run_number);

-- The last export, and the changes of each export against the one before: the delta since any run follows
-- from both.
create table list_exported (
  imei14 text primary key check (imei14 ~ '^[0-9A-F]{14}$'),
  status text not null check (status in ('stolen', 'lost')),
  reporting_date date not null
);


-- verifications: Checks of an IMEI (decisions §3).

create table verifications (
  id uuid primary key,
  imei imei not null,
  brand text not null,
  model text not null,
  user_id uuid references users (id),
  requested_by text,
  email text,
  access_token_hash bytea,
  status text not null check (status in ('awaiting_payment', 'completed', 'delivered', 'expired')),
  required_amount_minor bigint not null check (required_amount_minor >= 0),
  paid_amount_minor bigint not null default 0 check (paid_amount_minor >= 0),
  -- The means of payment: a payment, a promo code that left nothing to pay, a free search, or a payment of the
  -- same person for the same IMEI within 24 hours.
  settled_by text check (settled_by in ('payment', 'promo', 'free_search', 'repeat')),
  result text check (result in ('clean', 'flagged', 'stolen')),
  findings text[] not null,
  sources jsonb not null default '[]'::jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  delivered_at timestamptz,
  -- Times that the report was sent again on the day `resent_on` (Africa/Lagos).
  resends smallint not null default 0 check (resends between 0 and 3),
  resent_on date,
  -- People without an account are written to in the language of the request that gave their address.
  locale locale,
  constraint verifications_check check ((user_id is null) <> (access_token_hash is null)),
  constraint verifications_check1 check ((status in ('completed', 'delivered')) = (result is not null
    and completed_at is not null)),
  constraint verifications_check2 check ((status = 'delivered') = (delivered_at is not null))
);
create index verifications_recent_of_user on verifications (user_id, created_at desc);
create index verifications_paid_of_user on verifications (user_id, imei, completed_at desc)
  where settled_by = 'payment';
create index verifications_to_expire on verifications (expires_at) where status = 'awaiting_payment';
-- Recent buyers of a clean report of an IMEI, who are notified when it is later confirmed stolen.
create index verifications_clean_of_imei on verifications (imei, completed_at desc) where result = 'clean';
-- Visitors' checks whose contact is still kept; the retention job empties it from the old end.
create index verifications_visitors_contact on verifications (created_at)
  where user_id is null and ((email is not null) or (requested_by is not null));
-- Found by the export and erasure of a person.
create index verifications_of_visitor on verifications (email) where user_id is null and email is not null;
-- A visitor may pay for an IMEI by the secret of the check alone.
create index verifications_unpaid_of_imei on verifications (imei, created_at desc)
  where status = 'awaiting_payment';
-- "Last verified" of an own device: the newest paid check by either IMEI.
create index verifications_completed_of_user on verifications (user_id, imei, completed_at desc)
  where user_id is not null and completed_at is not null;


-- certificates: Certificates.

-- Public keys that signed certificates, so that old ones can be checked after the secret has changed.
create table certificate_keys (
  key_id text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null
);

create table certificates (
  id uuid primary key,
  number text not null unique,
  kind text not null check (kind in ('verification', 'registration')),
  imei imei not null,
  verification_id uuid unique references verifications (id),
  device_id bigint references devices (id),
  content text not null,
  signature text not null,
  key_id text not null,
  issued_at timestamptz not null,
  superseded_at timestamptz,
  revoked_at timestamptz,
  status_list integer check (status_list >= 1),
  status_index integer check (status_index between 0 and 1048575),
  constraint certificates_check check ((verification_id is null) <> (device_id is null)),
  constraint certificates_whole_place check ((status_list is null) = (status_index is null))
);
create index certificates_of_imei on certificates (imei) where revoked_at is null;
create unique index certificates_place on certificates (status_list, status_index);
-- The revoked and superseded ones, which a status list holds.
create index certificates_ended_of_list on certificates (status_list, status_index, revoked_at)
  where revoked_at is not null or superseded_at is not null;
-- A certificate ends with everything that speaks against its phone, whichever last digit was typed. A list of
-- a million numbers ends theirs in one statement.
create index certificates_valid_of_phone on certificates (left(imei::text, 14))
  where revoked_at is null and superseded_at is null;
-- The planner takes no statistics from a partial index, and would read the whole table for a list with few
-- new entries.
create statistics certificates_phone on (left(imei::text, 14)) from certificates;


-- organisations: Organisations that ask by machine: members, clients, money (decisions §14).

create table organisations (
  id uuid primary key,
  name text not null check (length(name) >= 2 and length(name) <= 120),
  kind text not null check (kind in ('marketplace', 'repair', 'insurer', 'network', 'police', 'other')),
  -- The purpose in its contract, copied to the audit row of each query.
  purpose text not null default '',
  contact_email text not null,
  website text not null default '',
  status text not null check (status in ('applied', 'approved', 'rejected', 'suspended')),
  applied_by_user_id uuid references users (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The price of one check.
  price_kobo bigint not null check (price_kobo >= 0),
  -- Money to spend, without the money reserved for check jobs.
  balance_kobo bigint not null default 0,
  reserved_kobo bigint not null default 0 check (reserved_kobo >= 0),
  -- As in officers.state_command; an administrator gives it, never an application.
  state_command text,
  -- Until then its clients together ask 60 questions a minute.
  slowed_until timestamptz,
  constraint organisations_check check ((status = 'applied') = (decided_at is null)),
  constraint organisations_police_command check (state_command is null or kind = 'police')
);
create index organisations_of_contact on organisations (contact_email);
create unique index organisations_by_name on organisations (lower(name)) where status <> 'rejected';
-- An account waits for one decision at a time.
create unique index organisations_one_application on organisations (applied_by_user_id)
  where status = 'applied';
create unique index organisations_one_of_state on organisations (state_command) where status <> 'rejected';

create table organisation_members (
  organisation_id uuid not null references organisations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  joined_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index organisation_members_of_user on organisation_members (user_id);

create table organisation_invitations (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  -- Null: an administrator's command.
  invited_by_user_id uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, withdrawn, or replaced by a newer one.
  ended_at timestamptz
);
create unique index organisation_invitations_one_open on organisation_invitations (organisation_id, email)
  where ended_at is null;
create index organisation_invitations_to on organisation_invitations (email);

create table clients (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  name text not null check (length(name) >= 1 and length(name) <= 80),
  -- Sees invented IMEIs only, and costs nothing.
  sandbox boolean not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- SHA-256: both are random and long. Null with `jwks`, whose client signs its assertions instead.
  secret_hash bytea,
  api_key_hash bytea unique,
  -- The last four characters of the API key, to tell keys apart.
  api_key_ends text,
  jwks jsonb,
  -- Networks it may call from; empty: any.
  allowed_networks cidr[] not null default '{}'::cidr[],
  per_minute integer not null check (per_minute > 0),
  per_day integer not null check (per_day > 0),
  created_at timestamptz not null,
  -- Null: an administrator's command.
  created_by_user_id uuid references users (id),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  private_per_day integer not null default 1000 check (private_per_day >= 0),
  constraint clients_check check ((secret_hash is null) = (jwks is not null))
);
create index clients_of_organisation on clients (organisation_id, created_at desc);

-- Scopes beyond the kind of the organisation, which an administrator granted to one client until a day ends
-- (decisions §18).
create table client_scope_grants (
  client_id uuid not null references clients (id),
  scope text not null,
  granted_at timestamptz not null,
  until timestamptz not null,
  constraint client_scope_grants_check check (until > granted_at),
  primary key (client_id, scope)
);

-- Assertions that authenticated a client, until they expire: none works twice.
create table client_assertions (
  client_id uuid not null references clients (id),
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (client_id, jti_hash)
);
create index client_assertions_to_delete on client_assertions (expires_at);

-- Counts by day in Lagos.
create table client_usage (
  client_id uuid not null references clients (id),
  organisation_id uuid not null references organisations (id),
  day date not null,
  checks integer not null default 0,
  check_status integer not null default 0,
  job_lines integer not null default 0,
  kobo bigint not null default 0,
  primary key (client_id, day)
);
create index client_usage_of_organisation on client_usage (organisation_id, day);

-- Answers of the equipment identity register to an organisation, by the minute. Which numbers they were about
-- is not known.
create table eir_answers (
  organisation_id uuid not null references organisations (id),
  sandbox boolean not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  answers integer not null check (answers > 0),
  primary key (organisation_id, minute, sandbox)
);


-- payments: Payments, promo codes, refunds, free searches (decisions §3, §8).

create table promo_codes (
  code text primary key check (code = upper(code)),
  percent_off smallint check (percent_off between 1 and 100),
  amount_off_minor bigint check (amount_off_minor > 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0,
  constraint promo_codes_check check (uses >= 0 and uses <= max_uses),
  constraint promo_codes_check1 check ((percent_off is null) <> (amount_off_minor is null))
);

-- Uses of a promo code, held or spent: at most two of a person. Of an account there is a row for the account
-- and one for each contact that it has proven. A person is a keyed hash.
create table promo_uses (
  code text not null references promo_codes (code),
  person bytea not null check (octet_length(person) = 32),
  nth smallint not null check (nth between 1 and 2),
  payment_id uuid not null,
  primary key (code, person, nth)
);
create index promo_uses_of_payment on promo_uses (payment_id);

create table payments (
  id uuid primary key,
  reference text not null unique,
  provider text not null,
  method text not null check (method in ('card', 'bank_transfer', 'bank_ussd', 'airtime', 'momo')),
  purpose text not null check (purpose in ('device_unlock', 'top_up')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency = 'NGN'),
  status text not null check (status in ('pending', 'completed', 'failed')),
  user_id uuid references users (id),
  verification_id uuid references verifications (id),
  imei imei,
  email text not null,
  phone_number text,
  promo_code text references promo_codes (code),
  failure_reason text,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- When the value was handed over; a completed payment without it bought a check that was already paid: to
  -- be refunded.
  granted_at timestamptz,
  last_polled_at timestamptz,
  -- The receipt went out once.
  receipted_at timestamptz,
  -- Until then an unpaid payment keeps a use of its promo code from others; null: it holds none, or the use
  -- is spent.
  promo_held_until timestamptz,
  -- The buyer's next step, for the same account's second request. Ends with the payment.
  checkout jsonb,
  -- A payment buys a check, or money on an organisation's balance.
  organisation_id uuid references organisations (id),
  constraint payments_check check ((status = 'completed') = (completed_at is not null)),
  constraint payments_check1 check (promo_held_until is null or promo_code is not null),
  constraint payments_of_a_check
    check ((purpose = 'device_unlock') = (num_nonnulls(verification_id, imei) = 2)),
  constraint payments_of_an_organisation check ((purpose = 'top_up') = (organisation_id is not null))
);
create index payments_of_user on payments (user_id, created_at desc);
create index payments_of_verification on payments (verification_id);
create index payments_pending on payments (created_at) where status = 'pending';
create index payments_to_reconcile on payments (provider, created_at);
create index payments_of_visitor on payments (email) where user_id is null and email <> '';
create index payments_visitors_contact on payments (created_at)
  where user_id is null and ((email <> '') or (phone_number is not null)) and status <> 'pending';
create index payments_of_phone on payments (phone_number, created_at) where phone_number is not null;
create index payments_holding_promo on payments (promo_code, promo_held_until)
  where promo_held_until is not null;
-- An account pays for a phone once: its open payments are found by the number that they are for.
create index payments_open_of_user on payments (user_id, left(imei::text, 14))
  where status = 'pending' and user_id is not null;
-- One payment buys a check; any other for the same one is refunded.
create unique index payments_granted on payments (verification_id)
  where granted_at is not null and verification_id is not null;
-- The paid report of an address, to be sent there again.
create index payments_paid_with on payments (email, completed_at desc) where granted_at is not null;

-- Events of gateways, once each: gateways repeat events and give them no id.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text not null,
  event text not null,
  note text not null default '',
  received_at timestamptz not null,
  unique (provider, reference, event)
);

-- Money to return: of a payment that bought nothing, or that a gateway reversed.
create table refunds (
  id uuid primary key,
  payment_id uuid not null unique references payments (id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in ('already_paid', 'promo_over', 'reversed_by_gateway', 'requested')),
  status text not null check (status in ('due', 'requested', 'done', 'failed')),
  provider_reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_due on refunds (created_at) where status in ('due', 'requested');

create table reconciliations (
  id uuid primary key,
  provider text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  run_at timestamptz not null,
  compared integer not null,
  differences jsonb not null
);

-- One for each of NIN and BVN verified; spent at most once (S2 §9).
create table free_searches (
  id uuid primary key,
  user_id uuid not null references users (id),
  source text not null check (source in ('nin', 'bvn')),
  granted_at timestamptz not null,
  spent_at timestamptz,
  verification_id uuid unique references verifications (id),
  -- A NIN or BVN gives one free search, also to a new account after the first was erased. Keyed hash, as in
  -- identities.
  number_hash bytea,
  constraint free_searches_check check ((spent_at is null) = (verification_id is null)),
  unique (user_id, source)
);
create index free_searches_unspent on free_searches (user_id, granted_at) where spent_at is null;
create unique index free_searches_one_of_number on free_searches (source, number_hash);

create table sandbox.transactions (
  reference text primary key,
  channel text not null check (channel in ('card', 'bank_transfer', 'airtime')),
  amount_minor bigint not null,
  currency text not null,
  outcome text check (outcome in ('succeeded', 'failed')),
  reason text,
  settles_at timestamptz,
  created_at timestamptz not null
);


-- partner-checks: Checks of organisations (decisions §14).

create table check_jobs (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  client_id uuid references clients (id),
  -- The member who uploaded it in the portal.
  created_by_user_id uuid references users (id),
  sandbox boolean not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  lines integer not null check (lines between 1 and 1000000),
  bad_lines integer not null,
  duplicates integer not null,
  -- Good lines by operational status.
  counts jsonb,
  price_kobo bigint not null,
  reserved_kobo bigint not null check (reserved_kobo >= 0),
  spent_kobo bigint not null default 0 check (spent_kobo >= 0),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Upload and result are deleted then.
  expires_at timestamptz not null,
  deleted_at timestamptz,
  result_bytes bigint,
  result_sha256 bytea,
  -- Digest of the stored gzip.
  gzip_sha256 bytea,
  -- Numbers that a single question paid for while the job had claimed them: the job does not pay for them.
  overtaken integer not null default 0 check (overtaken >= 0),
  reason text,
  -- Bytes of the job's files in the storage.
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  constraint check_jobs_check check (bad_lines >= 0 and bad_lines <= lines),
  constraint check_jobs_check1 check (duplicates >= 0 and duplicates <= lines),
  constraint check_jobs_check2 check (num_nonnulls(client_id, created_by_user_id) = 1),
  constraint check_jobs_check3 check ((status in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint check_jobs_reason check (reason is null or ((status = 'failed')
    and (reason = 'too_many_bad_lines')))
);
create index check_jobs_of_organisation on check_jobs (organisation_id, created_at desc);
create index check_jobs_of_user on check_jobs (created_by_user_id) where created_by_user_id is not null;
create index check_jobs_to_delete on check_jobs (expires_at) where deleted_at is null;


-- organisations: Organisations that ask by machine: members, clients, money (decisions §14).

-- Answers to requests with an Idempotency-Key, for a day.
create table idempotency_keys (
  caller_id uuid not null,
  key text not null,
  -- SHA-256 of method, path and body.
  fingerprint bytea,
  -- Null: the first request still runs.
  status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (caller_id, key)
);
create index idempotency_keys_to_delete on idempotency_keys (created_at);

-- The account of each organisation: the sum of `kobo` is its balance.
create table organisation_ledger (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisations (id),
  at timestamptz not null,
  -- `reversed`: the gateway took a top-up back.
  kind text not null check (kind in (
    'credit', 'top_up', 'checks', 'check_status', 'job_reserved', 'job_returned', 'reversed')),
  kobo bigint not null,
  balance_kobo bigint not null,
  -- Checks that this row is for.
  quantity integer not null default 0,
  client_id uuid references clients (id),
  job_id uuid references check_jobs (id),
  payment_reference text,
  constraint organisation_ledger_owes_reversals_only check (balance_kobo >= 0 or kobo >= 0
    or kind = 'reversed')
);
create index organisation_ledger_newest on organisation_ledger (organisation_id, id desc);
-- A payment credits once, and is taken back once.
create unique index organisation_ledger_payment on organisation_ledger (payment_reference, kind)
  where payment_reference is not null;


-- partner-checks: Checks of organisations (decisions §14).

-- Numbers that an organisation paid for in the last 24 hours. Written under the lock of its balance.
create table paid_numbers (
  organisation_id uuid not null,
  imei14 text not null,
  paid_at timestamptz not null,
  -- A job that claims the number: it has paid once it is done. Null: a single question has paid.
  job_id uuid,
  primary key (organisation_id, imei14)
);
create index paid_numbers_to_delete on paid_numbers using brin (paid_at);

-- IMEIs that an organisation has checked: it is notified of their flags for 90 days.
create table checked_imeis (
  imei14 text not null,
  -- As last requested, with its check digit.
  imei text not null,
  organisation_id uuid not null references organisations (id),
  checked_at timestamptz not null,
  primary key (imei14, organisation_id)
);
create index checked_imeis_to_delete on checked_imeis (checked_at);

-- Numbers that an organisation asked for in the last hour with all its clients. Unlogged: a crash may
-- forget them.
create unlogged table organisation_questions (
  organisation_id uuid not null,
  imei14 text not null,
  asked_at timestamptz not null,
  primary key (organisation_id, imei14)
);
create index organisation_questions_to_delete on organisation_questions (asked_at);

-- Uploads of check jobs under way: two of an organisation, whichever processes read them (decisions §18). A
-- process that dies leaves its places until they expire.
create unlogged table running_uploads (
  organisation_id uuid not null references organisations (id),
  place smallint not null check (place between 1 and 2),
  upload_id uuid not null,
  expires_at timestamptz not null,
  primary key (organisation_id, place)
);


-- identity: Identity (decisions §7).

-- NIN and BVN: encrypted value with the id of its key, keyed hash for uniqueness, last four digits for
-- display.
create table identities (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('nin', 'bvn')),
  value_hash bytea not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  encrypted bytea not null,
  key_id text not null,
  provider text not null,
  provider_reference text not null,
  verified_at timestamptz not null,
  -- `phone`: a code went to the phone that the identity provider has for the number. `name`: the names match,
  -- no more.
  proof text not null default 'name' check (proof in ('name', 'phone')),
  primary key (user_id, kind)
);
create unique index identities_one_account on identities (kind, value_hash);

-- "Another account verified my number": for an administrator, who identifies both.
create table identity_contests (
  id uuid primary key,
  claimant_user_id uuid not null references users (id),
  kind text not null check (kind in ('nin', 'bvn')),
  -- As in identities.
  value_hash bytea not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index identity_contests_one_open on identity_contests (claimant_user_id, kind, value_hash)
  where decided_at is null;
create index identity_contests_of_user on identity_contests (claimant_user_id);


-- flags: Flags, notes and police holds (decisions §5).

-- Flags belong to an IMEI, registered or not (decisions §5).
create table flags (
  id bigint generated always as identity primary key,
  case_number text not null unique,
  imei imei not null,
  flag_type text not null check (flag_type in ('stolen', 'lost', 'found')),
  -- Lapsed: nobody proved the contact of the report in 72 hours.
  status text not null check (status in ('under_review', 'active', 'cleared', 'rejected', 'lapsed')),
  reason text not null,
  last_known_location text not null default '',
  device_state text,
  device_brand text not null default '',
  device_model text not null default '',
  reported_by_user_id uuid references users (id),
  reporter_name text not null,
  reporter_phone text,
  reporter_email text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by_user_id uuid references users (id),
  -- A public report: its contact was proven with a code.
  contact_verified_at timestamptz,
  public_report boolean not null default false,
  -- The officer who made, confirmed or rejected it.
  officer_user_id uuid references users (id),
  -- A column, because an index on an expression cannot be read without the table.
  state_key text generated always as (lower(device_state)) stored,
  search_text text not null generated always as (
    lower(reporter_name || ' ' || coalesce(reporter_phone, '') || ' ' || device_brand || ' ' || device_model
      || ' ' || imei || ' ' || last_known_location)
  ) stored,
  assigned_user_id uuid references users (id),
  -- A state command, as in officers.state_command.
  assigned_state text,
  -- When an officer confirmed or rejected the report.
  decided_at timestamptz,
  reporter_locale locale,
  -- The contact of an erased person in somebody else's report of an open case ends with the case. Nothing
  -- leads from the erased account to that report, so the report is marked.
  contact_erased boolean not null default false,
  -- The officer who sent a public report while signed in: they decide nothing about the phone.
  sent_by_officer_id uuid references users (id),
  constraint flags_check check ((status = 'cleared') = (cleared_at is not null)),
  constraint flags_one_assignee check (num_nonnulls(assigned_user_id, assigned_state) <= 1),
  constraint flags_lapsed_check check (status <> 'lapsed' or (public_report
    and (contact_verified_at is null)))
);
create index flags_of_imei on flags (imei, created_at desc);
create index flags_newest on flags (created_at desc, id desc);
create index flags_of_reporter on flags (reported_by_user_id) where reported_by_user_id is not null;
create index flags_of_reporter_email on flags (reporter_email) where reporter_email is not null;
create index flags_of_reporter_phone on flags (reporter_phone) where reporter_phone is not null;
-- How often a text occurs decides between two plans: the planner has to know it well.
alter table flags alter column search_text set statistics 1000;
create index flags_search on flags using gin (search_text gin_trgm_ops);
create index flags_by_type on flags (flag_type, created_at desc, id desc);
create index flags_by_state on flags (state_key, created_at desc, id desc);
create index flags_by_type_and_state on flags (flag_type, state_key, created_at desc, id desc);
-- Several words, such as a full name, consist of many trigrams that are each in very many rows. Their words
-- are in few.
create index flags_search_words on flags
  using gin (array_to_tsvector(array_remove(string_to_array(search_text, ' '), '')));
-- Public reports of cases that are over, whose reporter is still named.
create index flags_over_with_reporter on flags (updated_at) where public_report
  and (not (status = 'under_review' or ((status = 'active') and (flag_type in ('stolen', 'lost')))))
  and ((reporter_name <> 'Deleted user') or (reporter_phone is not null) or (reporter_email is not null));
-- Reports that await an officer's decision, oldest first (decisions §5).
create index flags_waiting on flags (created_at, id)
  where status = 'under_review' and ((contact_verified_at is not null) or (not public_report));
create unique index flags_one_open on flags (left(imei::text, 14))
  where status = 'active' and flag_type in ('stolen', 'lost');
-- The old ones also found rows.
create index flags_open_of_imei on flags (imei) where status = 'active' and flag_type in ('stolen', 'lost');
-- Flags that changed since a time: a check job compares before and after its answer.
create index flags_by_change on flags (updated_at);
-- Waiting reports by each filter of the work list; the condition is that of is_waiting_report.
create index flags_waiting_of_state on flags (state_key, created_at, id)
  where status = 'under_review' and ((contact_verified_at is not null) or (not public_report));
create index flags_waiting_of_officer on flags (assigned_user_id, created_at, id)
  where assigned_user_id is not null and status = 'under_review' and ((contact_verified_at is not null)
  or (not public_report));
create index flags_waiting_of_command on flags (assigned_state, created_at, id)
  where assigned_state is not null and status = 'under_review' and ((contact_verified_at is not null)
  or (not public_report));
create index flags_waiting_of_nobody on flags (created_at, id) where assigned_user_id is null
  and assigned_state is null and status = 'under_review' and ((contact_verified_at is not null)
  or (not public_report));
create index flags_unproven on flags (created_at, id)
  where status = 'under_review' and public_report and contact_verified_at is null;
-- Logged Issues by assigned officer and by origin; most come from owners.
create index flags_of_officer on flags (assigned_user_id, created_at desc, id desc)
  where assigned_user_id is not null;
create index flags_of_command on flags (assigned_state, created_at desc, id desc)
  where assigned_state is not null;
create index flags_from_public on flags (created_at desc, id desc) where public_report;
create index flags_from_officers on flags (created_at desc, id desc)
  where officer_user_id is not null and (not public_report);
create index flags_to_lapse on flags (created_at)
  where status = 'under_review' and public_report and contact_verified_at is null;
-- Rejected reports of a contact, which limit its next ones.
create index flags_rejected_of_phone on flags (reporter_phone, decided_at)
  where status = 'rejected' and public_report and contact_verified_at is not null;
create index flags_rejected_of_email on flags (reporter_email, decided_at)
  where status = 'rejected' and public_report and contact_verified_at is not null;
create index flags_contact_erased on flags (id) where contact_erased;

create table flag_notes (
  id bigint generated always as identity primary key,
  flag_id bigint not null references flags (id),
  officer_user_id uuid references users (id),
  note text not null,
  created_at timestamptz not null,
  -- The account whose registration was refused; the note says what, without their name. Null: an officer
  -- wrote it.
  attempted_by_user_id uuid references users (id),
  audience text not null default 'internal' check (audience in ('internal', 'owner')),
  constraint flag_notes_one_author check (num_nonnulls(officer_user_id, attempted_by_user_id) = 1)
);
create index flag_notes_of_flag on flag_notes (flag_id, created_at);
create unique index flag_notes_one_attempt_of_user on flag_notes (flag_id, attempted_by_user_id)
  where attempted_by_user_id is not null;

create table police_holds (
  id bigint generated always as identity primary key,
  imei imei not null,
  placed_by_user_id uuid not null references users (id),
  reason text not null,
  placed_at timestamptz not null,
  released_at timestamptz,
  -- Networks block the phone as well.
  block boolean not null default false
);
create unique index police_holds_one_open on police_holds (left(imei::text, 14)) where released_at is null;
create index police_holds_open_of_imei on police_holds (imei) where released_at is null;


-- found: Found phones: finder and owner write to each other through Amana (decisions §12).

create table found_cases (
  id uuid primary key,
  case_number text not null unique,
  imei imei not null,
  -- Empty: the finder was erased, with the address.
  place text not null,
  device_state text not null,
  -- Never shown to anybody.
  finder_email text not null,
  -- The finder's account, if they were signed in.
  finder_user_id uuid references users (id),
  -- The address is the finder's: of their account, or they wrote through a link that was mailed to it.
  finder_proven boolean not null default false,
  created_at timestamptz not null,
  -- The time of the report or of the newest message.
  last_message_at timestamptz not null,
  -- When possible owners were looked up; null: not yet.
  matched_at timestamptz,
  -- The owner of the phone at the report.
  owner_user_id uuid references users (id),
  -- A report of an unregistered phone: its reporter is treated as the owner.
  flag_id bigint references flags (id),
  closed_at timestamptz,
  closed_by text check (closed_by in ('finder', 'owner', 'found_flag', 'quiet', 'erasure')),
  -- The `found` flag that closed it.
  closed_by_flag_id bigint references flags (id),
  finder_locale locale,
  constraint found_cases_check check ((closed_at is null) = (closed_by is null)),
  constraint found_cases_check1 check ((closed_by_flag_id is not null) = (closed_by is not null
    and closed_by = 'found_flag')),
  constraint found_cases_check2 check (owner_user_id is null or flag_id is null),
  constraint found_cases_check3 check (matched_at is not null or ((owner_user_id is null)
    and (flag_id is null)))
);
create index found_cases_of_finder on found_cases (finder_email, created_at desc);
create index found_cases_of_phone on found_cases (imei);
create index found_cases_of_owner on found_cases (owner_user_id, created_at desc)
  where owner_user_id is not null;
create index found_cases_of_finding_user on found_cases (finder_user_id, created_at desc)
  where finder_user_id is not null;
create index found_cases_of_flag on found_cases (flag_id) where flag_id is not null;
create index found_cases_of_closing_flag on found_cases (closed_by_flag_id)
  where closed_by_flag_id is not null;
create index found_cases_quiet on found_cases (last_message_at) where closed_at is null;
create index found_cases_closed on found_cases (closed_at) where closed_at is not null;

-- Tokens that open a thread without an account: the SHA-256 of 256 random bits.
create table found_tokens (
  token_hash bytea primary key,
  case_id uuid not null references found_cases (id) on delete cascade,
  side text not null check (side in ('finder', 'owner')),
  -- It left in a message to the contact of that side; of those to a finder there are three a day.
  mailed boolean not null,
  created_at timestamptz not null
);
create index found_tokens_of_case on found_tokens (case_id, created_at);

create table found_messages (
  id uuid primary key,
  case_id uuid not null references found_cases (id) on delete cascade,
  side text not null check (side in ('finder', 'owner')),
  -- hand_over: `text` is the police station where the phone is handed over.
  kind text not null check (kind in ('message', 'hand_over')),
  -- Empty: its writer was erased.
  text text not null check (char_length(text) <= 2000),
  created_at timestamptz not null
);
create index found_messages_of_case on found_messages (case_id, created_at, id);

create table found_photos (
  id uuid primary key,
  message_id uuid not null references found_messages (id) on delete cascade,
  position smallint not null check ("position" >= 1 and "position" <= 3),
  storage_key text not null unique,
  size integer not null check (size > 0),
  sha256 bytea not null,
  unique (message_id, "position")
);

create table found_abuse_reports (
  id bigint generated always as identity primary key,
  case_id uuid not null references found_cases (id) on delete cascade,
  side text not null check (side in ('finder', 'owner')),
  reason text not null,
  created_at timestamptz not null,
  unique (case_id, side)
);


-- cases: Objections to reports, and an owner's news of a case (decisions §12).

create table flag_news (
  id uuid primary key,
  flag_id bigint not null references flags (id),
  author_user_id uuid not null references users (id),
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index flag_news_of_flag on flag_news (flag_id, created_at);
create index flag_news_of_author on flag_news (author_user_id);
create index flag_news_old on flag_news (created_at);

-- The files are in the file storage, as those of `documents` are.
create table flag_news_photos (
  id uuid primary key,
  news_id uuid not null references flag_news (id) on delete cascade,
  position smallint not null check ("position" >= 1 and "position" <= 3),
  storage_key text not null unique,
  size integer not null,
  sha256 bytea not null,
  unique (news_id, "position")
);

-- One for each report, made while the report is under review; it changes no result.
create table flag_objections (
  id uuid primary key,
  flag_id bigint not null unique references flags (id),
  owner_id uuid not null references users (id),
  reason text not null check (reason <> ''),
  created_at timestamptz not null
);
create index flag_objections_of_owner on flag_objections (owner_id);
create index flag_objections_old on flag_objections (created_at);


-- block-list: The block list for networks (decisions §13, docs/adr/0019).

-- The union of all sources: what networks block.
create table block_list (
  imei14 text primary key check (imei14 ~ '^[0-9]{14}$'),
  status text not null check (status in ('stolen', 'blocked', 'lost', 'held')),
  reporting_date date not null,
  -- Position of the change that blocked it.
  blocked_at_position bigint not null
);
create index block_list_by_bucket on block_list ("right"(imei14, 3), imei14);
-- Which cursors a present block still needs.
create index block_list_by_position on block_list (blocked_at_position);

create table block_list_state (
  one boolean default true primary key check (one),
  -- Replaced by a restore, after which a position may mean another change.
  epoch uuid not null,
  head bigint not null,
  entries bigint not null check (entries >= 0),
  -- Changes up to this position are pruned.
  compacted_before bigint not null default 0,
  -- The newest position that webhooks were notified of, and when: at most once a second.
  told_head bigint not null default 0,
  told_at timestamptz
);

-- Digests by the last three of the 14 digits. Null: the list has changed there since.
create table block_buckets (
  bucket text primary key check (bucket ~ '^[0-9]{3}$'),
  digest bytea check (length(digest) = 32)
);

create table block_changes (
  position bigint primary key,
  imei14 text not null,
  change text not null check (change in ('block', 'unblock', 'update')),
  -- The status before an unblock.
  status text not null check (status in ('stolen', 'blocked', 'lost', 'held')),
  reporting_date date not null,
  at timestamptz not null
);
-- Changes that are old enough to be pruned.
create index block_changes_by_time on block_changes using brin (at);

-- Numbers whose sources changed, written in the transaction of the change. The sequencer compares each with
-- its present sources, so several changes may become one.
create table block_pending (
  id bigint generated always as identity primary key,
  imei14 text not null,
  -- Two people released it: the brake lets it pass.
  released boolean not null default false
);

-- Positions that networks acknowledge. Each position once: its time is since when a phone is blocked there.
create table block_cursors (
  organisation_id uuid not null references organisations (id),
  position bigint not null,
  applied_at timestamptz not null,
  entries bigint not null check (entries >= 0),
  primary key (organisation_id, "position")
);

-- New blocks of each source by second, for an hour.
create table block_rates (
  source text not null,
  second timestamptz not null,
  blocks integer not null check (blocks > 0),
  primary key (source, second)
);

-- Files of the whole list that can be downloaded. Each never changes.
create table block_snapshots (
  epoch uuid not null,
  position bigint not null,
  entries bigint not null check (entries >= 0),
  -- The digest of the packed file.
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null,
  created_at timestamptz not null,
  primary key (epoch, "position")
);

-- The brake (decisions §13). A stop of `source` holds its new blocks back; of '*', everybody's.
create table block_stops (
  id bigint generated always as identity primary key,
  source text not null,
  rule text not null check (rule in ('per_minute', 'share')),
  started_at timestamptz not null,
  released_at timestamptz,
  released_by text[],
  constraint block_stops_check check ((released_at is null) = (released_by is null))
);
create unique index block_stops_one_open on block_stops (source) where released_at is null;

create table block_held_back (
  imei14 text not null,
  source text not null,
  held_at timestamptz not null,
  primary key (imei14, source)
);
create index block_held_back_of_source on block_held_back (source);

create table block_release_proposals (
  one boolean default true primary key check (one),
  proposed_by text not null,
  reason text not null,
  proposed_at timestamptz not null
);


-- law-enforcement: Decisions of two officers; counts of the dashboard (decisions §12).

-- Proposals of an officer, which a supervisor who is another person confirms or refuses.
create table proposals (
  id bigint generated always as identity primary key,
  kind text not null,
  dispute_id bigint references disputes (id) on delete cascade,
  flag_id bigint references flags (id),
  stop_id bigint references block_stops (id),
  device_id bigint references devices (id) on delete cascade,
  -- The device's owner at the proposal, whom the decision concerns.
  owner_user_id uuid,
  reason text not null check (reason <> ''),
  proposed_by_user_id uuid not null references users (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'confirmed', 'refused', 'expired')),
  decided_by_user_id uuid references users (id),
  decided_at timestamptz,
  decision_reason text,
  constraint proposals_check check (expires_at > proposed_at),
  constraint proposals_check1 check (num_nonnulls(dispute_id, flag_id, stop_id) = 1),
  constraint proposals_check2 check (kind =
case when (dispute_id is not null) then 'uphold_dispute'
    when (flag_id is not null) then 'confirm_report' else 'release_brake'
end),
  constraint proposals_check3 check ((status = 'open') = (decided_at is null)),
  constraint proposals_check4 check ((status in ('confirmed', 'refused')) = (decided_by_user_id is not null)),
  constraint proposals_check5 check ((decided_by_user_id is null) = (decision_reason is null)),
  constraint proposals_check6 check (status <> 'confirmed' or decided_by_user_id <> proposed_by_user_id)
);
create unique index proposals_one_open_of_dispute on proposals (dispute_id) where status = 'open';
create unique index proposals_one_open_of_report on proposals (flag_id) where status = 'open';
create unique index proposals_one_open_of_stop on proposals (stop_id) where status = 'open';
create index proposals_open on proposals (proposed_at, id) where status = 'open';
create index proposals_of_device on proposals (device_id, id) where device_id is not null;

-- Counting a million flags takes half a second, and every dashboard shows their number. A trigger keeps it,
-- so no writer can forget it. A flag locks one row until its transaction ends.
create table flag_counts (
  -- Empty: unknown place.
  state_key text not null,
  flag_type text not null,
  -- Its Monday in Lagos.
  week date not null,
  flags bigint not null,
  primary key (state_key, flag_type, week)
) with (fillfactor = 70);


-- transfers: Transfers (decisions §6).

create table transfers (
  id uuid primary key,
  device_id bigint not null references devices (id) on delete cascade,
  from_user_id uuid not null references users (id),
  to_user_id uuid not null references users (id),
  to_email text not null,
  to_phone text not null,
  verification_method text not null check (verification_method in ('email', 'phone', 'account')),
  status text not null check (status in ('pending', 'completed', 'cancelled', 'declined', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint transfers_check check (from_user_id <> to_user_id),
  constraint transfers_check1 check ((status = 'pending') = (ended_at is null))
);
create unique index transfers_one_pending on transfers (device_id) where status = 'pending';
create index transfers_outgoing on transfers (from_user_id, created_at desc);
create index transfers_incoming on transfers (to_user_id, created_at desc);
create index transfers_to_expire on transfers (expires_at) where status = 'pending';
create index transfers_with_contact on transfers (ended_at)
  where ended_at is not null and ((to_email <> '') or (to_phone <> ''));


-- settings: Settings.

create table notification_settings (
  user_id uuid primary key references users (id) on delete cascade,
  transfer_alerts boolean not null default true,
  security_alerts boolean not null default true,
  device_status_updates boolean not null default true
);


-- notifications: Notifications, partitioned by month (docs/adr/0020).

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  text text not null,
  link text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (id, created_at),
  constraint notifications_user_id_fkey1 foreign key (user_id) references users (id) on delete cascade
) partition by RANGE (created_at);
create table notifications_default partition of notifications default;
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- One message for each event and person, however often the event is handled. A separate table, because the
-- key spans all months.
create table notification_keys (
  user_id uuid not null references users (id) on delete cascade,
  event_key text not null,
  notification_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, event_key)
);
create index notification_keys_old on notification_keys (created_at);

-- At most one alert an hour for an IMEI that somebody checked (decisions §3).
create table search_alerts (
  imei imei primary key,
  alerted_at timestamptz not null
);
create index search_alerts_old on search_alerts (alerted_at);


-- profile: A person's rights, and what stays of a deleted account (decisions §7, §18).

-- Requests under NDPA s.34–38 and what became of them.
create table rights_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('export', 'correction', 'erasure', 'objection')),
  requested_at timestamptz not null,
  answered_at timestamptz,
  answer text not null default ''
);
create index rights_requests_of_user on rights_requests (user_id, requested_at desc);

-- The last messages to a deleted account. A row is deleted when its message was sent.
create table erasure_notices (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  key_id text not null,
  -- Address, first name and language.
  sealed bytea not null,
  created_at timestamptz not null
);
create index erasure_notices_old on erasure_notices (created_at);

-- By whom a phone of a deleted account may be registered again within 30 days.
create table erased_contacts (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('email', 'phone', 'nin')),
  -- Keyed: it can be compared, and not read.
  contact_hash bytea not null check (octet_length(contact_hash) = 32),
  erased_at timestamptz not null,
  primary key (user_id, kind)
);
create index erased_contacts_old on erased_contacts (erased_at);


-- webhooks: Webhooks (decisions §14).

create table webhooks (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  -- The client that made it: a test client's hears of test jobs only. Null: made in the portal.
  client_id uuid references clients (id),
  sandbox boolean not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  status text not null check (status in ('active', 'disabled', 'deleted')),
  disabled_because text,
  -- Encrypted: the HMAC secret, and the seed of the Ed25519 key.
  encrypted_keys bytea not null,
  key_id text not null,
  public_key text not null,
  created_at timestamptz not null
);
create index webhooks_of_organisation on webhooks (organisation_id, created_at desc)
  where status <> 'deleted';

create table webhook_events (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  sandbox boolean not null,
  type text not null,
  -- json, not jsonb: its text stays as it was written, so that each attempt sends the same bytes.
  data json not null,
  created_at timestamptz not null
);
create index webhook_events_to_delete on webhook_events (created_at);

create table webhook_deliveries (
  event_id uuid not null references webhook_events (id) on delete cascade,
  webhook_id uuid not null references webhooks (id),
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- When it is tried next, or taken from a process that died.
  next_at timestamptz not null,
  created_at timestamptz not null,
  primary key (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where status = 'pending';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  webhook_id uuid not null,
  at timestamptz not null,
  -- Null: no answer.
  status smallint,
  reason text,
  foreign key (webhook_id, event_id) references webhook_deliveries (webhook_id, event_id) on delete cascade
);
create index webhook_attempts_of_delivery on webhook_attempts (webhook_id, event_id, id);


-- transparency-log: The transparency log (decisions §15): salted commitments to events. An event and its salt
-- are forgotten with the person.

-- Every public key of the product. Each becomes an entry of the log when it is published and when it is
-- revoked.
create table public_keys (
  -- The use of the key: certificates, log, audit-heads, …
  use text not null,
  kid text not null,
  jwk jsonb not null,
  published_at timestamptz not null,
  -- From then on its signatures prove nothing.
  revoked_at timestamptz,
  primary key (use, kid)
);

create table log_state (
  one boolean default true primary key check (one),
  -- Entries that have a place.
  assigned bigint not null default 0,
  -- Entries of the newest checkpoint.
  size bigint not null default 0,
  -- Hashes of its complete subtrees, largest first: what is needed to append.
  edge bytea[] not null default '{}'::bytea[] check (cardinality(edge) <= 40),
  -- Why signing is paused until `log resume`; null: it is not.
  paused text,
  constraint log_state_check check (size <= assigned)
);

create table log_entries (
  -- Index of the leaf, from 0.
  index bigint primary key check (index >= 0),
  type text not null,
  at timestamptz not null,
  salt bytea check (length(salt) = 32),
  event jsonb,
  audit_id bigint,
  user_id uuid,
  device_id bigint,
  -- Also of a published entry whose row a restore has lost.
  commitment bytea check (length(commitment) = 32),
  constraint log_entries_check check (num_nonnulls(salt, commitment) = 1),
  constraint log_entries_check1 check (num_nonnulls(event, audit_id, commitment) = 1)
);
create unique index log_entries_of_audit on log_entries (audit_id) where audit_id is not null;
create index log_entries_of_user on log_entries (user_id, device_id) where user_id is not null;
create index log_entries_of_certificate on log_entries (((event ->> 'number')))
  where type = 'certificate.issued';
create index log_entries_of_key on log_entries (index) where type = 'key.published';
create index log_entries_of_statistics on log_entries (((event ->> 'month')))
  where type = 'statistics_release';
create index log_entries_of_private_key on log_entries (index) where type = 'private_key';

-- Events that have no place in the log yet, written in the transaction of the event.
create table log_pending (
  id bigint generated always as identity primary key,
  type text not null check (type in (
    'device.registered', 'ownership.moved', 'flag.activated', 'flag.cleared', 'certificate.issued',
    'certificate.revoked', 'certificate.superseded', 'officer.viewed', 'officer.revealed',
    'officer.downloaded', 'officer.changed', 'access.delayed', 'list.imported', 'list.exported',
    'key.published', 'statistics_release', 'private_key', 'oprf.epoch')),
  -- The hour of the event: exact times beside public news of a case would name people.
  at timestamptz not null check (at = date_trunc('hour', at, 'UTC')),
  salt bytea default new_log_salt() check (length(salt) = 32),
  -- Committed as RFC 8785 text. Null: the row `audit_id` of the audit log is the event, or it was erased.
  event jsonb,
  audit_id bigint unique,
  -- The person of the event: they get salt and event, and may have them erased.
  user_id uuid,
  device_id bigint,
  -- The rest of an erased event: HMAC-SHA-256 of the text, keyed by the salt.
  commitment bytea check (length(commitment) = 32),
  constraint log_pending_check check (num_nonnulls(salt, commitment) = 1),
  constraint log_pending_check1 check (num_nonnulls(event, audit_id, commitment) = 1)
);
create index log_pending_of_user on log_pending (user_id, device_id) where user_id is not null;
-- While nothing is signed, millions may wait.
create index log_pending_of_certificate on log_pending (((event ->> 'number')))
  where type = 'certificate.issued';
create index log_pending_of_key on log_pending (id) where type = 'key.published';
create index log_pending_of_statistics on log_pending (((event ->> 'month')))
  where type = 'statistics_release';
create index log_pending_of_private_key on log_pending (id) where type = 'private_key';

-- Signed sizes of the log, each with the one root that it may ever have.
create table log_checkpoints (
  size bigint primary key check (size > 0),
  root bytea not null check (length(root) = 32),
  -- A signed note, with the cosignatures that came later.
  note text not null,
  at timestamptz not null
);

-- Up to which size each witness has seen the log.
create table log_witnesses (
  vkey text primary key,
  size bigint not null,
  asked_at timestamptz not null
);

-- After a restore: entries from here on were published, and their rows are lost.
create table log_restores (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  source text not null,
  first_lost bigint not null,
  published bigint not null
);


-- statistics: Monthly statistics (decisions §12).

-- The salt of a month: a person of one month cannot be found in another, nor by number or account once the
-- salt is deleted.
create table statistics_salts (
  month date primary key check (EXTRACT(day from month) = (1)::numeric),
  salt bytea not null default new_log_salt() check (length(salt) = 32)
);

-- One row for each flag that became active, as it was then: clearing it, erasing its people and moving its
-- phone change nothing here. Without a foreign key, which would make each of them wait for this table.
create table statistics_cases (
  flag_id bigint primary key,
  -- The first flag of the case: a lost phone that turns out stolen, or both IMEIs of one phone, are one case.
  case_id bigint not null,
  flag_type text not null check (flag_type in ('stolen', 'lost', 'found')),
  -- As in flags; empty: not given. Of a found phone the state of the theft.
  state_key text not null,
  activated_at timestamptz not null,
  -- The person of the case, hashed with the salt of its month.
  person uuid not null
);
-- The counts of a month are read from the index alone.
create index statistics_cases_by_time on statistics_cases (activated_at)
  include (flag_id, flag_type, state_key, person)
  where flag_id = case_id;
create index statistics_cases_continued on statistics_cases (case_id) where flag_id <> case_id;

create table statistics_releases (
  month date primary key check (EXTRACT(day from month) = (1)::numeric),
  -- The cases are counted as they were then.
  as_of timestamptz not null,
  -- From the 5th of the next month on.
  released_at timestamptz not null,
  -- Its RFC 8785 text is the JSON file.
  content jsonb not null,
  sha256 bytea not null check (length(sha256) = 32),
  csv_sha256 bytea not null check (length(csv_sha256) = 32),
  constraint statistics_releases_check
    check ((as_of at time zone 'Africa/Lagos') >= (month + '1 mon'::interval)),
  constraint statistics_releases_from_the_5th
    check ((released_at at time zone 'Africa/Lagos') >= (month + '1 mon 4 days'::interval)),
  constraint statistics_releases_check1 check (as_of <= released_at)
);


-- private-lookup: Private look-up (docs/private-look-up.md).

-- One key for everybody, for 30 days.
create table private_epochs (
  -- Minutes since 1970 at its creation, so that a number is not used again after a restore.
  epoch bigint primary key check (epoch > 0),
  public_key bytea not null check (length(public_key) = 32),
  -- All secrets of the epoch are derived from it. Null: the epoch is over, and its queries cannot be opened.
  encrypted_seed bytea,
  key_id text not null,
  created_at timestamptz not null,
  -- The files: where they are, 2^bits of them, each with so many entries. Null: they are not built yet.
  build text,
  bits integer check (bits between 0 and 16),
  slots integer check (slots > 0),
  -- Numbers for which there is room; with more of them the next epoch begins early.
  capacity integer,
  entries integer,
  -- The block list's changes up to this position have positions here.
  list_epoch uuid,
  list_position bigint,
  -- The newest change of a file, and the newest that all files have.
  assigned bigint not null default 0,
  published bigint not null default 0,
  -- The position of the block list that the files include.
  confirmed_at timestamptz,
  -- Served from then on; null: it is being built.
  begun_at timestamptz,
  -- Served until then; null: it is the present one, or being built.
  until timestamptz,
  constraint private_epochs_check check (published <= assigned),
  constraint private_epochs_check1 check ((build is null) = (bits is null)
    and (build is null) = (slots is null)),
  constraint private_epochs_check2 check (begun_at is null or build is not null)
);
create unique index private_epochs_one_present on private_epochs ((true))
  where begun_at is not null and until is null;
create unique index private_epochs_one_next on private_epochs ((true))
  where begun_at is null and encrypted_seed is not null;

-- Changes of the files in order: an entry that goes, and the one that takes its place.
create table private_changes (
  epoch bigint not null references private_epochs (epoch),
  position bigint not null check ("position" > 0),
  bucket integer not null,
  removed bytea not null check (length(removed) = 16),
  added bytea not null check (length(added) = 16),
  primary key (epoch, "position")
);

-- Blinded elements of a client or an account on a day in Lagos. Their numbers are not known.
create table private_uses (
  caller uuid not null,
  day date not null,
  elements integer not null check (elements >= 0),
  -- The administrators were notified that the quota is used up.
  told boolean not null default false,
  primary key (caller, day)
);


-- channels: USSD and text messages (decisions §16).

-- Language of a number, and whether it wants no texts.
create table phone_settings (
  msisdn_hash bytea primary key check (octet_length(msisdn_hash) = 32),
  locale text,
  stopped_at timestamptz,
  updated_at timestamptz not null
);

-- Calls. A gateway repeats turns: each is answered from here the second time.
create table dialogue_sessions (
  channel text not null check (channel = 'ussd'),
  session_id text not null check (char_length(session_id) >= 1 and char_length(session_id) <= 100),
  -- Part of the key: another number with a known session id is another call.
  msisdn_hash bytea not null check (octet_length(msisdn_hash) = 32),
  -- Null: it has ended.
  state jsonb,
  turns smallint not null default 0,
  -- Inputs already processed; gateways send all inputs of a call each time.
  inputs_taken smallint not null default 0,
  -- The answers given so far, each by the keyed hash of its inputs, which may hold a PIN.
  answers jsonb not null default '{}'::jsonb,
  -- A turn is being worked on until then.
  claimed_until timestamptz,
  -- As the gateway reports it at the end.
  cost_kobo bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (channel, session_id, msisdn_hash)
);
create index dialogue_sessions_of_number on dialogue_sessions (msisdn_hash, updated_at desc);
create index dialogue_sessions_expired on dialogue_sessions (expires_at);

create table received_texts (
  id uuid primary key,
  provider text not null,
  provider_id text not null check (char_length(provider_id) >= 1 and char_length(provider_id) <= 100),
  msisdn_hash bytea not null check (octet_length(msisdn_hash) = 32),
  text_hash bytea not null,
  -- Null once it is answered, or when it gets no answer.
  phone_number text,
  text text,
  answered boolean not null,
  cost_kobo bigint,
  received_at timestamptz not null,
  unique (provider, provider_id)
);
create index received_texts_of_number on received_texts (msisdn_hash, received_at) where answered;
create index received_texts_by_age on received_texts (received_at);

create table sent_texts (
  id uuid primary key,
  -- The subject of the message: one message for each.
  about text not null unique,
  -- Null once it is sent.
  phone_number text,
  text text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed')),
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint sent_texts_check check ((status = 'queued') = (text is not null)),
  constraint sent_texts_check1 check ((text is null) = (phone_number is null))
);
create index sent_texts_of_provider on sent_texts (provider_id) where provider_id is not null;
create index sent_texts_by_age on sent_texts (created_at);

-- Checks requested by phone: who pays and who gets the answer.
create table phone_checks (
  id uuid primary key,
  verification_id uuid not null unique references verifications (id),
  channel text not null check (channel in ('ussd', 'sms')),
  phone_number text not null,
  created_at timestamptz not null,
  -- The hash of the code in the link that an answer by text message carries; it ends with the row, after 30
  -- days.
  report_code_hash bytea unique check (octet_length(report_code_hash) = 32)
);
create index phone_checks_by_age on phone_checks (created_at);
-- Checks that a number paid for by phone.
create index phone_checks_of_number on phone_checks (phone_number, created_at);


-- db: Shared counters of rate limits and uses (decisions §18).

-- Shared counters of rate limits. Unlogged: losing them in a crash is harmless.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expired on rate_limits (expires_at);

-- Uses within the last hour or day, of what costs money or reaches somebody (decisions §18). One row for each
-- limit and caller, so that its lock decides who gets the last use. Unlogged: losing them in a crash is
-- harmless.
create unlogged table use_counts (
  key text primary key,
  -- Number of the newest slot since 1970; there are 60 slots in the window of a limit.
  slot bigint not null,
  -- Uses by slot, the newest first.
  uses integer[] not null,
  -- The newest statement: its limit, the uses that belong together, and how many were granted.
  most integer not null,
  together integer not null,
  granted integer not null,
  expires_at timestamptz not null
);
create index use_counts_expired on use_counts (expires_at);


-- First rows.

insert into data_versions (name, version) values ('tacs', 0);
insert into block_list_state (epoch, head, entries) values (gen_random_uuid(), 0, 0);
insert into block_buckets (bucket, digest)
select lpad(n::text, 3, '0'), sha256('') from generate_series(0, 999) n;
insert into log_state default values;
