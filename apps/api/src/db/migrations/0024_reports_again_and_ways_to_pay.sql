-- Reports that their buyer has sent again, and more ways to pay (decisions §11).

alter table verifications
  -- Times that the report was sent again on the day `resent_on` (Africa/Lagos).
  add column resends smallint not null default 0 check (resends between 0 and 3),
  add column resent_on date;

-- An account pays for a phone once: its open payments are found by the number that they are for.
create index payments_open_of_user on payments (user_id, left(imei::text, 14)) where status = 'pending' and user_id is not null;

alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('card', 'bank_transfer', 'bank_ussd', 'airtime', 'momo'));

alter table sandbox.transactions
  drop constraint transactions_channel_check,
  add constraint transactions_channel_check check (channel in ('card', 'bank_transfer', 'airtime'));
