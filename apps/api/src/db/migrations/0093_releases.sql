-- Releases that ran here, each once: its start enters it into the public log.
create table releases (
  digest text primary key constraint releases_digest_check check (digest ~ '^sha256:[0-9a-f]{64}$'),
  version text not null,
  commit text not null constraint releases_commit_check check (commit ~ '^[0-9a-f]{40}$'),
  started_at timestamptz not null
);

alter table log_pending drop constraint log_pending_type_check,
  add constraint log_pending_type_check check (type in (
    'device.registered', 'ownership.moved', 'flag.activated', 'flag.cleared', 'flag.mode_changed', 'certificate.issued',
    'certificate.revoked', 'certificate.superseded', 'officer.viewed', 'officer.revealed',
    'officer.downloaded', 'officer.changed', 'access.delayed', 'list.imported', 'list.exported',
    'key.published', 'statistics_release', 'private_key', 'oprf.epoch', 'release'));
create index log_entries_of_release on log_entries ((event ->> 'digest')) where type = 'release';
