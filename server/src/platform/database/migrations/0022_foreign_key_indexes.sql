-- Deleting a row reads every table that refers to it; without an index, the whole table.
create index sensor_preferences_of_sensor on sensor_preferences (sensor_key);
create index site_preferences_of_site on site_preferences (site_id);
create index sensor_shares_of_invitation on sensor_shares (invitation_id);
create index sensor_shares_by on sensor_shares (shared_by);
create index site_shares_of_invitation on site_shares (invitation_id);
create index site_shares_by on site_shares (shared_by);
create index installation_sites_of_organization on installation_sites (organization_id);
create index invitations_by on invitations (invited_by);
create index invitations_of_organization on invitations (organization_id);
create index jobs_of_account on jobs (asked_by);
create index looks_by on looks (account_id);
