-- The places of a list are counted from the index alone. Without deleted_at in it every row was looked up.
drop index station_places_shown;
create index station_places_shown on station_places (organization_id, hidden) where deleted_at is null;
-- For the foreign key: deleting an organization looks for its places, deleted ones too.
create index station_places_organization on station_places (organization_id);
