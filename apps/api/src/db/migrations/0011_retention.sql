-- What ends after a time is found by an index, however much is kept (docs/privacy.md).

create index payments_visitors_contact on payments (created_at)
  where user_id is null and (email <> '' or phone_number is not null) and status <> 'pending';
-- Public reports of cases that are over, whose reporter is still named.
create index flags_over_with_reporter on flags (updated_at)
  where public_report and not (status = 'under_review' or status = 'active' and flag_type in ('stolen', 'lost'))
  and (reporter_name <> 'Deleted user' or reporter_phone is not null or reporter_email is not null);
create index transfers_with_contact on transfers (ended_at) where ended_at is not null and (to_email <> '' or to_phone <> '');
create index notifications_old on notifications (created_at);
create index users_unproven on users (created_at) where role = 'user' and email_verified_at is null and erased_at is null;
create index users_erased on users (erased_at) where erased_at is not null;
create index authenticators_unfinished on authenticators (created_at) where enabled_at is null;
create index search_alerts_old on search_alerts (alerted_at);

-- What an erasure finds about one person.
create index sessions_of_user on sessions (user_id);
create index disputes_of_claimant on disputes (claimant_user_id);
create index one_time_codes_of_subject on one_time_codes (subject);
create index one_time_codes_of_target on one_time_codes (target) where target is not null;

-- A session lives on while it is used: its used tokens end by their own time.
create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;

-- A number brings one free search, whichever account it is given by: also a new one, after the first was erased. Keyed hash, as in identities.
alter table free_searches add column number_hash bytea;
update free_searches f set number_hash = i.value_hash from identities i where i.user_id = f.user_id and i.kind = f.source;
create unique index free_searches_one_of_number on free_searches (source, number_hash);
