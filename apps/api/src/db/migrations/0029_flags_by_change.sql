-- Which flags changed since a moment: what a check job asks before and after its answer.
create index flags_by_change on flags (updated_at);
