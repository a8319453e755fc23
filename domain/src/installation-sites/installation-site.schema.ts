import { Type, type Static } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { day, memo, name, nullable, text } from '../common/text.schema.ts';
import { sensorType } from '../sensor-types/sensor-type.schema.ts';
import { createdBy, photoInterval, threshold, trapDays } from '../sensors/sensor.schema.ts';

const settings = Type.Object({ photo_interval: Type.Optional(photoInterval) }, { additionalProperties: false });

/** An installation site. What a share does not give is null. Source: specification 1 §3, domain.md §3. */
export const installationSite = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: sensorType,
    shared: Type.Boolean(),
    bookmarked: Type.Boolean(),
    permissions: Type.Array(Type.String()),
    threshold: nullable(Type.Integer()),
    increase_threshold: nullable(Type.Integer()),
    memo: nullable(Type.String()),
    sensor_settings: nullable(settings),
    receive_notifications: Type.Boolean(),
    trap_replaced_on: nullable(day),
    trap_effective_days: nullable(Type.Integer()),
    sensor_id: nullable(Type.String()),
    sensor: nullable(
      Type.Object(
        { id: Type.String(), name: Type.String(), installed_at: Type.Integer() },
        { additionalProperties: false },
      ),
    ),
    organization: nullable(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: false })),
    time_zone: Type.String(),
    created_by: createdBy,
    installed_at: nullable(Type.Integer()),
    last_active: nullable(Type.Integer()),
    no_response: Type.Boolean(),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
/** An installation site. */
export type InstallationSite = Static<typeof installationSite>;

/** What makes a site. Source: specification 1 §7. */
export const installationSiteCreation = Type.Object(
  {
    name,
    type: sensorType,
    memo: Type.Optional(memo),
    receive_notifications: Type.Optional(Type.Boolean()),
    sensor_id: Type.Optional(nullable(text(64))),
    sensor_settings: Type.Optional(settings),
    threshold: Type.Optional(threshold),
    increase_threshold: Type.Optional(threshold),
    trap_replaced_on: Type.Optional(nullable(day)),
    trap_effective_days: Type.Optional(trapDays),
  },
  { additionalProperties: false },
);
/** What makes a site. */
export type InstallationSiteCreation = Static<typeof installationSiteCreation>;

/** A page of sites; `total` only with `page`. */
export const installationSiteList = Type.Object(
  { installation_sites: Type.Array(installationSite), total: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
/** Query of the site list. */
export const installationSiteQuery = pageQuery;
