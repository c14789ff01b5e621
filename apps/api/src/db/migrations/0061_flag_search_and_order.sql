-- The reason of a flag is searched as search_text is: by trigrams, and by words.
create index flags_reason on flags using gin (lower(reason) gin_trgm_ops);
alter index flags_reason alter column 1 set statistics 1000;
create index flags_reason_words on flags
  using gin (array_to_tsvector(array_remove(string_to_array(lower(reason), ' '), '')));

-- A case by the digits at the end of its number alone.
create index flags_by_case_digits on flags (split_part(case_number, '-', 3));
create index disputes_by_case_digits on disputes (split_part(case_number, '-', 3));

-- The list of cases by each of its columns, equal values newest first. A type and a state have so many equal
-- rows that each direction has an index.
create index flags_by_reporter on flags (left(lower(reporter_name), 40), created_at desc, id desc);
create index flags_by_device on flags
  (left(lower(device_brand || ' ' || device_model), 40), created_at desc, id desc);
create index flags_by_location on flags (coalesce(state_key, ''), created_at desc, id desc);
create index flags_by_location_down on flags (coalesce(state_key, '') desc, created_at desc, id desc);
create index flags_by_type_down on flags (flag_type desc, created_at desc, id desc);
