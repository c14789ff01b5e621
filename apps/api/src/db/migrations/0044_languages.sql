-- The language in which a person is written to. Null: English, unless they choose another.

create domain locale as text constraint locale_known check (value in ('en', 'pcm', 'ha', 'yo', 'ig'));

alter table users add column locale locale;

-- People without an account are written to in the language of the request that gave their address.
alter table verifications add column locale locale;
alter table flags add column reporter_locale locale;
alter table found_cases add column finder_locale locale;
alter table one_time_codes add column locale locale;
