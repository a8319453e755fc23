-- The names of deleted sensors and sites, which the trail and logs still mention.
create index audit_trail_deleted on audit_trail (entity, at desc)
  where action in ('sensor.delete', 'installation_site.delete');
