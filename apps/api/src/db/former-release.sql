-- Brings a database of the last release before 1.0 to the baseline: removes columns and functions that only older
-- releases used. The functions of database.sql are created afterwards.

drop function sync_proof_submitted_at() cascade;
drop function sync_attempted_by_user_id() cascade;
drop function tell_flag_change() cascade;
drop function tell_attempt() cascade;
drop function tell_organisations() cascade;
drop function await_telling() cascade;
drop function await_telling_subject() cascade;
drop function send_webhook_event(uuid);
drop function delays_of_access(text, text, timestamptz, timestamptz);

alter table devices drop column proof_waiting_since;
alter table flag_notes drop column tried_by_user_id;
alter table users drop column registered_from;
alter table clients drop column slowed_until;
drop table client_questions;

-- Releases from before these constraints may have written other rows: then they hold for new rows alone.
do $$ begin
  alter table users validate constraint users_pin_hash_check;
exception when check_violation then null;
end $$;
do $$ begin
  alter table disputes validate constraint disputes_contest_14_days;
exception when check_violation then null;
end $$;
