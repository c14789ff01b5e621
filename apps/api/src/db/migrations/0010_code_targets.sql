-- How many codes went to one number or address that somebody only typed (send limits of one-time-codes/rules.ts).
create index one_time_codes_to_target on one_time_codes (target, created_at desc)
  where purpose in ('verify_phone', 'email_link', 'report_contact');
