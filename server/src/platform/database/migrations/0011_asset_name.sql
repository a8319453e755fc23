-- A sensor or site that is shared is called an asset everywhere.
alter table invitations rename column thing_name to asset_name;
