-- The texts that lists search, as the search compares them: in one width and in lower case. Folding them for every row
-- of every search took longer than the rest of it.
alter table sensors
  -- id and name
  add column search_text text not null generated always as (lower(normalize(id || e'\n' || name, nfkc))) stored,
  add column search_place text not null generated always as (lower(normalize(place, nfkc))) stored;
alter table installation_sites
  add column search_name text not null generated always as (lower(normalize(name, nfkc))) stored;
alter table organizations
  add column search_name text not null generated always as (lower(normalize(name, nfkc))) stored;
alter table accounts
  add column search_name text not null generated always as (lower(normalize(name, nfkc))) stored;

-- The same for `accounts.search_text`, which contains names of other rows and is therefore maintained by triggers.
create or replace function account_search_text(account accounts) returns text stable language sql as $$
  select lower(normalize(concat_ws(e'\n', account.name, account.email,
    (select name from organizations where id = account.organization_id),
    (select name from accounts where id = account.invited_by)), nfkc))
$$;
update accounts a set search_text = account_search_text(a);
