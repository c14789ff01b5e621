-- The audit log is read newest first by time. What pages read by themselves (audit/routine.ts) stands in indexes
-- of its own: there are many such rows, and a supervisor seldom asks for them.
drop index audit_log_of_imei;
create index audit_log_of_imei on audit_log (imei, at desc, id desc) where imei is not null;

drop index audit_log_of_officer;
create index audit_log_of_officer on audit_log (officer_id, at desc, id desc)
  where officer_id is not null and not (action in ('read_numbers', 'read_statistics', 'watch_flags', 'watched_flags', 'list_delays')
    or action in ('list_flags', 'list_work') and subject_user_id is null and not detail ?| '{q,subjects}');
create index audit_log_by_time on audit_log (at desc, id desc)
  where not (action in ('read_numbers', 'read_statistics', 'watch_flags', 'watched_flags', 'list_delays')
    or action in ('list_flags', 'list_work') and subject_user_id is null and not detail ?| '{q,subjects}');
create index audit_log_of_action on audit_log (action, at desc, id desc)
  where not (action in ('read_numbers', 'read_statistics', 'watch_flags', 'watched_flags', 'list_delays')
    or action in ('list_flags', 'list_work') and subject_user_id is null and not detail ?| '{q,subjects}');

create index audit_log_routine_by_time on audit_log (at desc, id desc)
  where action in ('read_numbers', 'read_statistics', 'watch_flags', 'watched_flags', 'list_delays')
    or action in ('list_flags', 'list_work') and subject_user_id is null and not detail ?| '{q,subjects}';
create index audit_log_routine_of_officer on audit_log (officer_id, at desc, id desc)
  where action in ('read_numbers', 'read_statistics', 'watch_flags', 'watched_flags', 'list_delays')
    or action in ('list_flags', 'list_work') and subject_user_id is null and not detail ?| '{q,subjects}';
