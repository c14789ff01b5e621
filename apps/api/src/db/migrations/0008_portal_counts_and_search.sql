-- The officers' portal on large tables: what it counts, the words it searches, and whose data was looked at.

-- An account's export reads what officers saw of it.
create index audit_log_of_subject on audit_log (subject_user_id, id) where subject_user_id is not null;

-- Counting a million flags takes half a second, and the dashboard shows their number on every look. Kept by a trigger, so that no
-- writer can forget. A flag locks one row of it until its transaction ends, as the last thing that it waits for.
create table flag_counts (
  -- Empty: the place was not recognised.
  state_key text not null,
  flag_type text not null,
  -- Its Monday in Lagos.
  week date not null,
  flags bigint not null,
  primary key (state_key, flag_type, week)
) with (fillfactor = 70);

create function week_of(at timestamptz) returns date language sql stable as $$
  select date_trunc('week', at at time zone 'Africa/Lagos')::date
$$;

create function count_flag() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update flag_counts set flags = flags - 1
    where state_key = coalesce(old.state_key, '') and flag_type = old.flag_type and week = week_of(old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    insert into flag_counts values (coalesce(new.state_key, ''), new.flag_type, week_of(new.created_at), 1)
    on conflict (state_key, flag_type, week) do update set flags = flag_counts.flags + 1;
  end if;
  return null;
end $$;
create trigger flags_count after insert or delete or update of device_state, flag_type, created_at on flags
  for each row execute function count_flag();

-- For flags that were brought in without triggers.
create function recount_flags() returns void language plpgsql as $$
begin
  lock table flags in share mode;
  delete from flag_counts;
  insert into flag_counts
  select coalesce(state_key, ''), flag_type, week_of(created_at), count(*) from flags group by 1, 2, 3;
end $$;
select recount_flags();

-- Several words, such as a full name, consist of many trigrams that are each in very many rows. Their words are in few.
create index flags_search_words on flags using gin (array_to_tsvector(array_remove(string_to_array(search_text, ' '), '')));
