-- Partitions by month.

-- Makes the partition `parent_YYYY_MM` of a month in UTC, and moves its rows out of `parent_default`, where
-- rows of a missing month land. False: it was there.
create function add_month(parent text, of_time timestamptz) returns boolean language plpgsql as $$
declare
  begins timestamp := date_trunc('month', of_time at time zone 'utc');
  since timestamptz := begins at time zone 'utc';
  until timestamptz := (begins + interval '1 month') at time zone 'utc';
  part text := parent || '_' || to_char(begins, 'YYYY_MM');
  col text := (
    select attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid
      and a.attnum = p.partattrs[0]
    where p.partrelid = parent::regclass);
begin
  if to_regclass(part) is not null then return false; end if;
  -- Readers of the parent wait for this lock; nothing else is locked against them.
  execute format('lock table %I in access exclusive mode', parent || '_default');
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %I (like %I including all excluding identity)', part, parent);
  execute format(
    'with moved as (delete from %I
      where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_default', col, since, col, until, part);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, since,
    until);
  return true;
end $$;
