-- One row of numbers for all that photos belong to: sensors now, station events to come. A key then names its source
-- whatever its kind. events, attachments, detections and uploads call it sensor_key and refer to no table by it.
create sequence source_keys as integer;
-- Beyond every key that was ever given: a deleted sensor's events and files are removed by its key, maybe later.
select setval('source_keys', greatest(
  nextval(pg_get_serial_sequence('sensors', 'key')), (select coalesce(max(key), 0) + 1 from sensors)), false);
alter table sensors alter column key drop identity;
alter table sensors alter column key set default nextval('source_keys');
