-- Questions to mobile networks about a person's number, each after the person's own press (decisions §19).

create table network_consents (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in (
    'network_proof', 'transfer', 'pin_reset', 'phone_change', 'found', 'ussd_pin', 'sms_code')),
  text_version text not null,
  channel text not null check (channel in ('web', 'ussd')),
  -- Null: of an erased person, whose consent stays as proof.
  phone text,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  unique (id, user_id)
);
create index network_consents_of_user on network_consents (user_id, given_at desc, id desc);

-- Written before the network is asked, so that no question is without its consent.
create table network_questions (
  id uuid primary key,
  user_id uuid not null references users (id),
  consent_id uuid not null,
  act text not null check (act in (
    'network_proof', 'transfer', 'pin_reset', 'phone_change', 'found', 'ussd_pin', 'sms_code')),
  question text not null check (question in ('match', 'sim_swap', 'recycled')),
  device_id bigint references devices (id),
  network text not null,
  asked_at timestamptz not null,
  answer text check (answer in ('yes', 'no', 'unknown')),
  answered_at timestamptz,
  -- The time for which the network gave the answer.
  as_of timestamptz,
  foreign key (consent_id, user_id) references network_consents (id, user_id),
  check ((answer is null) = (answered_at is null)),
  check ((answer in ('yes', 'no')) is not true or as_of is not null),
  check ((question = 'match') = (device_id is not null))
);
-- One press, at most one question. A code by text message to somebody who pressed nothing rests on a consent
-- that they gave before.
create unique index network_questions_one_of_consent on network_questions (consent_id) where act <> 'sms_code';
create index network_questions_of_consent on network_questions (consent_id);
create index network_questions_of_user on network_questions (user_id, asked_at desc, id desc);
create index network_questions_of_device on network_questions (device_id, asked_at desc) where device_id is not null;
create index network_questions_to_delete on network_questions (asked_at)
  where question <> 'match' or answer is distinct from 'yes';

-- What a report said of the phone's use at the time of the check. It names no person.
alter table verifications add column in_use_network text, add column in_use_at timestamptz,
  add constraint verifications_in_use_check check ((in_use_network is null) = (in_use_at is null));

-- The SIM of the account's number was replaced: until then nothing leaves the account.
create table sim_holds (
  user_id uuid primary key references users (id),
  swapped_at timestamptz not null,
  until timestamptz not null check (until > swapped_at)
);
