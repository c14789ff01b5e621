-- A reporter without an account collects a phone (decisions §21): a code that says so, and a person whom
-- they send.

alter table one_time_codes drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in (
    'verify_email', 'sign_in', 'reset_password', 'verify_phone', 'email_link', 'transfer', 'report_contact',
    'two_factor', 'second_step', 'reset_pin', 'identity', 'phone_lookup', 'phone_collect'));
drop index one_time_codes_to_target;
create index one_time_codes_to_target on one_time_codes (target, created_at desc)
  where purpose in ('verify_phone', 'email_link', 'report_contact', 'phone_lookup', 'phone_collect');

-- An account names the person, or the reporter who proved the contact: then the person counts for that report
-- alone.
alter table custody_representatives
  alter column named_by_user_id drop not null,
  add column named_for_flag_id bigint references flags (id),
  add constraint custody_representatives_named_once check ((named_by_user_id is null) <> (named_for_flag_id is null));
create index custody_representatives_of_report on custody_representatives (named_for_flag_id) where named_for_flag_id is not null;
