-- A visitor may pay for an IMEI by the secret of the check alone (S1 §4): without this the whole table was read.
create index verifications_unpaid_of_imei on verifications (imei, created_at desc) where status = 'awaiting_payment';
