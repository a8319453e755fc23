-- Tickets that open a socket, once and within a minute, in any process. The session is checked when the ticket is
-- redeemed, so there is no foreign key to it.
create table socket_tickets (
  ticket_hash bytea primary key,
  route text not null,
  session_hash bytea not null,
  -- account whose identity is assumed; null: none
  assumed_account_id integer,
  expires_at timestamptz not null
);
create index socket_tickets_expiry on socket_tickets (expires_at);

-- Notifies every process when a session ends or the rights of an account change, whatever statement caused it, so that
-- open connections of the account are re-checked. The channel is that of the topic `caller_changes`.
create function publish_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('trapline_caller_changes',
      json_build_array(json_build_object('account_id', account_id, 'organization_id', null))::text)
    from (select distinct account_id from ended) account;
  return null;
end $$;
create trigger sessions_ended after delete on sessions referencing old table as ended
  for each statement execute function publish_ended_sessions();

create function publish_changed_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('trapline_caller_changes',
    json_build_array(json_build_object('account_id', new.id, 'organization_id', null))::text);
  return null;
end $$;
create trigger accounts_rights after update
  of activated, blocked, permissions, allowed_sensor_types, active_features, organization_id on accounts
  for each row when (
    (old.activated, old.blocked, old.permissions, old.allowed_sensor_types, old.active_features, old.organization_id)
    is distinct from
    (new.activated, new.blocked, new.permissions, new.allowed_sensor_types, new.active_features, new.organization_id)
  ) execute function publish_changed_account();

create function publish_changed_organization() returns trigger language plpgsql as $$
begin
  perform pg_notify('trapline_caller_changes',
    json_build_array(json_build_object('account_id', null, 'organization_id', new.id))::text);
  return null;
end $$;
create trigger organizations_rights after update of allowed_sensor_types, active_features, admin_account_id on organizations
  for each row when (
    (old.allowed_sensor_types, old.active_features, old.admin_account_id)
    is distinct from (new.allowed_sensor_types, new.active_features, new.admin_account_id)
  ) execute function publish_changed_organization();
