-- A police command stands for one state command, whose supervisors look after its officers (decisions §7, §14).

-- As in officers.state_command; an administrator gives it, never an application.
alter table organisations
  add column state_command text,
  add constraint organisations_police_command check (state_command is null or kind = 'police');
create unique index organisations_one_of_state on organisations (state_command) where status <> 'rejected';

-- Officers of a command, by officer id.
create index officers_of_command on officers (state_command, officer_id);
