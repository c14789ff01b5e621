-- Officers: revealed numbers of a day, and signed heads of the audit log (decisions §17).

-- Numbers revealed on `reveal_day` (of Lagos), and how many more than ten a supervisor released for that day.
alter table officers add column reveal_day date;
alter table officers add column reveals integer not null default 0;
alter table officers add column reveals_released integer not null default 0;

-- `signature` is made with a key that is not in the database: the log cannot be rewritten whole with it.
create table audit_heads (
  id bigint generated always as identity primary key,
  position bigint not null,
  hash bytea not null,
  at timestamptz not null,
  key_id text not null,
  signature text not null
);
create trigger audit_heads_append_only before update or delete on audit_heads for each row execute function refuse_change();
create trigger audit_heads_no_truncate before truncate on audit_heads for each statement execute function refuse_change();
