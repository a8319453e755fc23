-- Whose session asked for an upload URL: the account itself, or the product admin who acted as it. Asked again at use.
alter table uploads add column asked_by integer;
update uploads set asked_by = account_id;
