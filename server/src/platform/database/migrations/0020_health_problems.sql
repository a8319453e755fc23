-- What a unit's last report complains about, so that lists can say why its health is poor. Set with health_poor; units that
-- reported before this migration say it with their next report.
alter table sensor_states add column health_problems text[] not null default '{}';
