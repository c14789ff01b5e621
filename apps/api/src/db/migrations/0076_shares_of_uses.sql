-- Uses that a process took ahead in its last statement, besides those that somebody asked for.
alter table use_counts add column ahead integer not null default 0;
