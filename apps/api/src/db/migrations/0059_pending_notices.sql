-- Names that say what a row waits for, in the words of the code.
alter table access_untold rename to pending_access_notices;
alter table pending_access_notices rename constraint access_untold_pkey to pending_access_notices_pkey;
alter index access_untold_by_time rename to pending_access_notices_by_time;
alter index access_untold_of_user rename to pending_access_notices_of_user;

alter table block_list_state rename column told_head to published_head;
alter table block_list_state rename column told_at to published_at;

alter table private_uses rename column told to quota_alarm_sent;
