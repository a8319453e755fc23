import { Type, type Static } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { day, emailText, memo, name, nullable, text, unixSeconds } from '../common/text.schema.ts';
import { sensorType } from '../sensor-types/sensor-type.schema.ts';
import { createdBy, photoInterval, threshold, trapDays } from '../sensors/sensor.schema.ts';

const settings = Type.Object({ photo_interval: Type.Optional(photoInterval) }, { additionalProperties: false });

/** An installation site. What a share does not give is null. Source: SITE-1, SHARE-10. */
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
    /** Whether the last health report of what stands there tells of trouble; null: not told, or nothing was reported. */
    health_poor: nullable(Type.Boolean()),
    /** Whether it has photos or shares, either of which keeps it from being deleted; null: not told. */
    has_data: nullable(Type.Boolean()),
    has_shares: nullable(Type.Boolean()),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
/** An installation site. */
export type InstallationSite = Static<typeof installationSite>;

/** What makes a site. Source: SITE-1. */
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

/**
 * Changes to a site; what is left out stays. `bookmarked` and `receive_notifications` are one's own and need no right but
 * to read.
 */
export const installationSiteChange = Type.Object(
  {
    name: Type.Optional(name),
    memo: Type.Optional(memo),
    /** The sensor that stands there from now on; null: none. */
    sensor_id: Type.Optional(nullable(text(64))),
    sensor_settings: Type.Optional(settings),
    threshold: Type.Optional(threshold),
    increase_threshold: Type.Optional(threshold),
    trap_replaced_on: Type.Optional(nullable(day)),
    trap_effective_days: Type.Optional(trapDays),
    receive_notifications: Type.Optional(Type.Boolean()),
    bookmarked: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** Changes to a site. */
export type InstallationSiteChange = Static<typeof installationSiteChange>;

/** A share of a site: to read its events. Source: SHARE-4. */
export const siteShare = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    /** Empty while they wait for registration. */
    name: Type.String(),
    unregistered: Type.Boolean(),
    shared_by: nullable(Type.Object({ name: Type.String() }, { additionalProperties: false })),
    permissions: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);
/** A share of a site. */
export type SiteShare = Static<typeof siteShare>;

/** Everybody with whom a site is shared. */
export const siteShareList = Type.Object({ shares: Type.Array(siteShare) }, { additionalProperties: false });

/** Sharing a site. */
export const siteSharing = Type.Object(
  { email: emailText, invite_to_app: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

/** A sensor at a site for a time. Unix seconds; `until` null: it stands there now. */
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
/** A sensor at a site for a time. */
export type Installation = Static<typeof installation>;

/** A site's history of installations, newest first. */
export const installationList = Type.Object(
  { installations: Type.Array(installation) },
  { additionalProperties: false },
);

/** Where a sensor stood for a time. Unix seconds; `until` null: it stands there now. */
export const sensorInstallation = Type.Object(
  {
    id: Type.String(),
    /** Of a site that the account may not see only the name is told: its `id` is null. */
    site: Type.Object({ id: nullable(Type.String()), name: Type.String() }, { additionalProperties: false }),
    since: Type.Integer(),
    until: nullable(Type.Integer()),
    /** Whether times may be added as well; else they may only become shorter. */
    extendable: Type.Boolean(),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
/** Where a sensor stood for a time. */
export type SensorInstallation = Static<typeof sensorInstallation>;

/** Where a sensor has stood, newest first. */
export const sensorInstallationList = Type.Object(
  { installations: Type.Array(sensorInstallation) },
  { additionalProperties: false },
);

/** A correction of an installation's times. */
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
export const installationSiteQuery = pageQuery;
