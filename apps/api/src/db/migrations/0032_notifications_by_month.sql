-- Notifications by month, so that a month whose time is over is dropped as a whole (docs/adr/0020).

-- Makes the partition `parent_YYYY_MM` of a month in UTC, and moves its rows out of `parent_default`, where
-- rows of a missing month land. False: it was there.
create function add_month(parent text, of_time timestamptz) returns boolean language plpgsql as $$
declare
  begins timestamp := date_trunc('month', of_time at time zone 'utc');
  since timestamptz := begins at time zone 'utc';
  until timestamptz := (begins + interval '1 month') at time zone 'utc';
  part text := parent || '_' || to_char(begins, 'YYYY_MM');
  col text := (
    select attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = parent::regclass);
begin
  if to_regclass(part) is not null then return false; end if;
  -- Readers of the parent wait for this lock; nothing else is locked against them.
  execute format('lock table %I in access exclusive mode', parent || '_default');
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %I (like %I including all excluding identity)', part, parent);
  execute format(
    'with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_default', col, since, col, until, part);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, since, until);
  return true;
end $$;

-- One message for each event and person, however often the event is handled: across all months, so in a table
-- of its own.
create table notification_keys (
  user_id uuid not null references users (id) on delete cascade,
  event_key text not null,
  notification_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, event_key)
);

alter table notifications rename to notifications_before;
alter index notifications_pkey rename to notifications_before_pkey;
alter index notifications_newest rename to notifications_before_newest;
alter index notifications_unread rename to notifications_before_unread;

create table notifications (
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  title text not null,
  text text not null,
  link text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (id, created_at)
) partition by range (created_at);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create table notifications_default partition of notifications default;

select add_month('notifications', made) from (
  select distinct date_trunc('month', created_at at time zone 'utc') at time zone 'utc' as made from notifications_before
) months;
select add_month('notifications', (date_trunc('month', now() at time zone 'utc') + n * interval '1 month') at time zone 'utc')
from generate_series(0, 3) n;

insert into notification_keys (user_id, event_key, notification_id, created_at)
select user_id, event_key, id, created_at from notifications_before order by user_id, event_key;
insert into notifications (id, user_id, kind, title, text, link, created_at, read_at)
select id, user_id, kind, title, text, link, created_at, read_at from notifications_before order by created_at;
create index notification_keys_old on notification_keys (created_at);
drop table notifications_before;
