-- Files and digests of the block list (decisions §13).

-- Files of the whole list that can be downloaded. Each never changes.
create table block_snapshots (
  epoch uuid not null,
  position bigint not null,
  entries bigint not null check (entries >= 0),
  -- The digest of the packed file.
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null,
  created_at timestamptz not null,
  primary key (epoch, position)
);

-- Digests by the last three of the 14 digits. Null: the list has changed there since.
create table block_buckets (
  bucket text primary key check (bucket ~ '^[0-9]{3}$'),
  digest bytea check (length(digest) = 32)
);
insert into block_buckets (bucket, digest)
select lpad(n::text, 3, '0'), case when exists (select 1 from block_list) then null else sha256('') end
from generate_series(0, 999) n;

-- The newest position that webhooks were told of, and when: at most once a second.
alter table block_list_state
  add column told_head bigint not null default 0,
  add column told_at timestamptz;
update block_list_state set told_head = head;

-- Which cursors a present block still needs.
create index block_list_by_position on block_list (blocked_at_position);
-- Which changes are old enough to be told no longer.
create index block_changes_by_time on block_changes using brin (at);
