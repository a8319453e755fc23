-- "Keep me signed in for a day": such a session has no idle end.
alter table sessions add column keep_signed_in boolean not null default false;
