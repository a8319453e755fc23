import { Type, type Static } from 'typebox';
import { day, memo, name, nullable, text, unixSeconds } from '../common/text.schema.ts';
import { healthProblem } from '../health/health.schema.ts';
import { sensorType } from '../sensor-types/sensor-type.schema.ts';
import { assetQuery, createdBy, photoInterval, thresholdFields, trapFields } from '../sensors/sensor.schema.ts';

const settings = Type.Object({ photo_interval: Type.Optional(photoInterval) }, { additionalProperties: false });

/** An installation site. Fields that the reader's share does not cover are null. Source: SITE-1, SHARE-10. */
export const installationSite = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: sensorType,
    shared: Type.Boolean(),
    /** Who shares it with the reader; null for readers who see it without a share. */
    shared_by: nullable(Type.Object({ name: Type.String() }, { additionalProperties: false })),
    bookmarked: Type.Boolean(),
    permissions: Type.Array(Type.String()),
    /** Whether its settings apply to a sensor there, by its owner's features; false if the reader may not know. */
    sites_in_use: Type.Boolean(),
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
    /** Whether the last health report of its sensor contains an error; null: no report, or the reader may not know. */
    health_poor: nullable(Type.Boolean()),
    /** What its last report complains about; empty if `health_poor` is not true. Source: HEALTH-4. */
    health_problems: Type.Array(healthProblem),
    /** Whether it has photos or shares, either of which prevents deletion; null: the reader may not know. */
    has_data: nullable(Type.Boolean()),
    has_shares: nullable(Type.Boolean()),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type InstallationSite = Static<typeof installationSite>;

/** Body of a request that creates a site. Source: SITE-1. */
export const installationSiteCreation = Type.Object(
  {
    name,
    type: sensorType,
    memo: Type.Optional(memo),
    receive_notifications: Type.Optional(Type.Boolean()),
    sensor_id: Type.Optional(nullable(text(64))),
    sensor_settings: Type.Optional(settings),
    ...thresholdFields,
    ...trapFields,
  },
  { additionalProperties: false },
);
export type InstallationSiteCreation = Static<typeof installationSiteCreation>;

/**
 * A change to a site; omitted fields keep their values. `bookmarked` and `receive_notifications` belong to the caller
 * and need only the right to read.
 */
export const installationSiteChange = Type.Object(
  {
    name: Type.Optional(name),
    memo: Type.Optional(memo),
    /** The sensor that stands at the site from now on; null: none. */
    sensor_id: Type.Optional(nullable(text(64))),
    sensor_settings: Type.Optional(settings),
    ...thresholdFields,
    ...trapFields,
    receive_notifications: Type.Optional(Type.Boolean()),
    bookmarked: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type InstallationSiteChange = Static<typeof installationSiteChange>;

/** A sensor at a site for a period. Unix seconds; `until` null: it stands there now. */
export const installation = Type.Object(
  {
    id: Type.String(),
    sensor: Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: false }),
    since: Type.Integer(),
    until: nullable(Type.Integer()),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type Installation = Static<typeof installation>;

/** A site's history of installations, newest first. */
export const installationList = Type.Object(
  { installations: Type.Array(installation) },
  { additionalProperties: false },
);

/** A period during which a sensor stood at a site. Unix seconds; `until` null: it stands there now. */
export const sensorInstallation = Type.Object(
  {
    id: Type.String(),
    /** `id` is null for a site that the account may not see; only its name is returned then. */
    site: Type.Object({ id: nullable(Type.String()), name: Type.String() }, { additionalProperties: false }),
    since: Type.Integer(),
    until: nullable(Type.Integer()),
    /** Whether the period may be extended; otherwise it may only be shortened. */
    extendable: Type.Boolean(),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type SensorInstallation = Static<typeof sensorInstallation>;

/** The installations of a sensor, newest first. */
export const sensorInstallationList = Type.Object(
  { installations: Type.Array(sensorInstallation) },
  { additionalProperties: false },
);

/** A correction of an installation's period. */
export const installationChange = Type.Object(
  { since: Type.Optional(unixSeconds), until: Type.Optional(nullable(unixSeconds)) },
  { additionalProperties: false },
);

/** A page of sites; `total` only with `page`. */
export const installationSiteList = Type.Object(
  { installation_sites: Type.Array(installationSite), total: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
/** Query of the site list. */
export const installationSiteQuery = assetQuery;
