-- What waits for an officer's decision, oldest first (decisions §5).
create index flags_waiting on flags (created_at, id) where status = 'under_review';
create index disputes_waiting on disputes (created_at, id) where status = 'open';
-- Never read.
drop index disputes_newest;
