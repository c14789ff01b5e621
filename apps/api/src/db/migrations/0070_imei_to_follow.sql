-- Reports of people who do not know the IMEI yet (decisions §21). Such a case has a number and no flag: it
-- becomes one, under the same case number, when the IMEI comes. So no reader of flags meets one without an
-- IMEI.
create table pending_reports (
  id bigint generated always as identity primary key,
  case_number text not null unique,
  flag_type text not null check (flag_type in ('stolen', 'lost')),
  reason text not null,
  last_known_location text not null default '',
  device_state text not null,
  device_brand text not null default '',
  device_model text not null default '',
  reporter_name text not null,
  -- Null: of an erased person, whose mailbox is left.
  reporter_phone text,
  reporter_email text,
  reporter_locale locale,
  -- The officer who sent it while signed in.
  sent_by_officer_id uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  contact_verified_at timestamptz,
  imei_due_at timestamptz not null,
  reminded_at timestamptz,
  -- The IMEI did not come in time, or nobody proved the contact.
  ended_at timestamptz,
  constraint pending_reports_due_check check (imei_due_at = created_at + interval '336 hours'),
  constraint pending_reports_contact_check check (num_nonnulls(reporter_phone, reporter_email) > 0)
);
create index pending_reports_of_phone on pending_reports (reporter_phone, created_at desc)
  where reporter_phone is not null;
create index pending_reports_of_email on pending_reports (reporter_email, created_at desc)
  where reporter_email is not null;
-- Jobs: what ends, what is to be reminded of.
create index pending_reports_to_lapse on pending_reports (created_at)
  where ended_at is null and contact_verified_at is null;
create index pending_reports_to_end on pending_reports (imei_due_at) where ended_at is null;
create index pending_reports_to_remind on pending_reports (created_at)
  where ended_at is null and contact_verified_at is not null and reminded_at is null;
create index pending_reports_over on pending_reports (ended_at) where ended_at is not null;
-- Officers of a state.
create index pending_reports_of_state on pending_reports (lower(device_state), created_at, id)
  where ended_at is null and contact_verified_at is not null;

alter table one_time_codes drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in (
    'verify_email', 'sign_in', 'reset_password', 'verify_phone', 'email_link', 'transfer', 'report_contact',
    'two_factor', 'second_step', 'reset_pin', 'identity', 'phone_lookup'));
drop index one_time_codes_to_target;
create index one_time_codes_to_target on one_time_codes (target, created_at desc)
  where purpose in ('verify_phone', 'email_link', 'report_contact', 'phone_lookup');

-- Which phone a number was in last, for its person alone.
alter table network_consents drop constraint network_consents_purpose_check,
  add constraint network_consents_purpose_check check (purpose in (
    'network_proof', 'transfer', 'pin_reset', 'phone_change', 'found', 'ussd_pin', 'sms_code', 'lookup'));
alter table network_questions drop constraint network_questions_act_check,
  add constraint network_questions_act_check check (act in (
    'network_proof', 'transfer', 'pin_reset', 'phone_change', 'found', 'ussd_pin', 'sms_code', 'lookup')),
  drop constraint network_questions_question_check,
  add constraint network_questions_question_check check (question in (
    'match', 'sim_swap', 'recycled', 'last_phone'));
