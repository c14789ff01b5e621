-- The recipient may also accept in their own account, without a code (decisions §11).
alter table transfers drop constraint transfers_verification_method_check;
alter table transfers add constraint transfers_verification_method_check
  check (verification_method in ('email', 'phone', 'account'));

-- "Last verified" of an own device: the newest paid check by either IMEI.
create index verifications_completed_of_user on verifications (user_id, imei, completed_at desc)
  where user_id is not null and completed_at is not null;
