import { Type, type Static } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { nameLength } from '../common/text.limits.ts';
import { day, flag, memo, name, nullable, text } from '../common/text.schema.ts';
import { healthProblem, healthStatus } from '../health/health.schema.ts';
import { unitStates } from '../health/unit-state.rules.ts';
import { sensorType } from '../sensor-types/sensor-type.schema.ts';
import { largestThreshold, mostPixelsPerMm, photoIntervals, trapEffectiveDays } from './sensor.limits.ts';

const threshold = Type.Integer({ minimum: 0, maximum: largestThreshold });
/** The thresholds of a sensor or site in a creation or change. 0 means off. */
export const thresholdFields = {
  threshold: Type.Optional(threshold),
  increase_threshold: Type.Optional(threshold),
};
/** The fields about the trap of a sensor or site in a creation or change. */
export const trapFields = {
  trap_replaced_on: Type.Optional(nullable(day)),
  /** How long a trap is effective, days. */
  trap_effective_days: Type.Optional(Type.Integer({ minimum: trapEffectiveDays.min, maximum: trapEffectiveDays.max })),
};
/** Seconds between photos. */
export const photoInterval = Type.Unsafe<number>(Type.Enum(photoIntervals));

/** How sensitive the detector is; 0 is usual. Source: DETECT-12. */
export const sensitivity = Type.Integer({ minimum: -2, maximum: 2 });

/** Pixels per millimeter of photos with large insects, which are shrunk; 0: insects of usual size. Source: DETECT-14. */
export const pixelsPerMm = Type.Integer({ minimum: 0, maximum: mostPixelsPerMm });

/** The creator of a sensor or site. */
export const createdBy = nullable(
  Type.Object(
    {
      name: Type.String(),
      email: Type.String(),
      organization_id: nullable(Type.String()),
      organization_name: nullable(Type.String()),
    },
    { additionalProperties: false },
  ),
);
const organization = nullable(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: false }));

/** A sensor. Source: SENSOR-2. */
export const sensor = Type.Object(
  {
    id: Type.String(),
    type: sensorType,
    name: Type.String(),
    place: Type.String(),
    installed_on: nullable(day),
    memo: Type.String(),
    notice: Type.Boolean(),
    threshold: nullable(Type.Integer()),
    increase_threshold: nullable(Type.Integer()),
    /** The threshold in effect: that of the site where it stands, if sites are in use, else its own. */
    effective_threshold: nullable(Type.Integer()),
    /** Whether installation sites are in use for it, by its owner's features: the site's settings apply then. */
    sites_in_use: Type.Boolean(),
    /** Where the settings that apply to it now are set, even if the reader may not see that site. Source: SENSOR-6. */
    settings_holder: Type.Union([Type.Literal('sensor'), Type.Literal('installation_site')]),
    trap_replaced_on: nullable(day),
    trap_effective_days: nullable(Type.Integer()),
    photo_interval: nullable(Type.Integer()),
    /** How sensitive the detector is, -2 to 2; null for types whose insects are not counted. Source: DETECT-12. */
    sensitivity: nullable(Type.Integer()),
    /** Pixels per millimeter of photos with large insects; 0: of usual size; null as above. Source: DETECT-14. */
    pixels_per_mm: nullable(Type.Integer()),
    bookmarked: Type.Boolean(),
    mail_hash: nullable(Type.String()),
    /** Address for mailed photos; null: not supported by the type or the portal, or the reader does not have `full`. */
    mail_address: nullable(Type.String()),
    /** Whether others have a share, registered or not. A shared sensor cannot be deleted. */
    shared: Type.Boolean(),
    /** Who shares it with the reader; null for readers who see it without a share. */
    shared_by: nullable(Type.Object({ name: Type.String() }, { additionalProperties: false })),
    /** Whether a key was issued for its field unit. */
    has_key: Type.Boolean(),
    permissions: Type.Array(Type.String()),
    created_by: createdBy,
    organization,
    time_zone: Type.String(),
    installation_site: nullable(
      Type.Object(
        { id: Type.String(), name: Type.String(), installed_at: Type.Integer() },
        { additionalProperties: false },
      ),
    ),
    installation_site_id: nullable(Type.String()),
    last_active: nullable(Type.Integer()),
    /** Omitted in lists, since it is large. */
    health_check_status: nullable(healthStatus),
    /** Whether its last health report contains an error; null: no report, or the reader may not know. */
    health_poor: nullable(Type.Boolean()),
    /** What its last report complains about; empty if `health_poor` is not true. Source: HEALTH-4. */
    health_problems: Type.Array(healthProblem),
    total_event_count: Type.Integer(),
    undetected_event_count: Type.Integer(),
    no_response: Type.Boolean(),
    firmware_version: nullable(Type.String()),
    ip_address: nullable(Type.String()),
    serial_no: nullable(Type.String()),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type Sensor = Static<typeof sensor>;

/** The id of the sensor at the chosen site, if its removal from there is confirmed. */
const displaces = Type.Optional(text(64, 1));

/** Body of a request that creates a sensor, in the new or the legacy form. Source: SENSOR-2, SENSOR-4. */
export const sensorCreation = Type.Object(
  {
    id: text(64, 1),
    name,
    type: sensorType,
    memo: Type.Optional(memo),
    installation_site_id: Type.Optional(nullable(text(20, 1))),
    displaces,
    place: Type.Optional(text(nameLength)),
    installed_on: Type.Optional(nullable(day)),
    ...thresholdFields,
    ...trapFields,
    photo_interval: Type.Optional(photoInterval),
  },
  { additionalProperties: false },
);
export type SensorCreation = Static<typeof sensorCreation>;

/**
 * A change to a sensor; omitted fields keep their values. `notice` and `bookmarked` belong to the caller and do not
 * need `full`.
 */
export const sensorChange = Type.Object(
  {
    name: Type.Optional(name),
    memo: Type.Optional(memo),
    installation_site_id: Type.Optional(nullable(text(20, 1))),
    displaces,
    place: Type.Optional(text(nameLength)),
    installed_on: Type.Optional(nullable(day)),
    ...thresholdFields,
    ...trapFields,
    photo_interval: Type.Optional(photoInterval),
    sensitivity: Type.Optional(sensitivity),
    pixels_per_mm: Type.Optional(pixelsPerMm),
    /** Creates a new mail address; the old one stops working. */
    generate_hash: Type.Optional(Type.Literal(true)),
    notice: Type.Optional(Type.Boolean()),
    bookmarked: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type SensorChange = Static<typeof sensorChange>;

/** Numbers of sensors by the state of their unit, and of all; some have a state that is unknown to the reader. */
export const stateCounts = Type.Object(
  {
    all: Type.Integer(),
    silent: Type.Integer(),
    poor: Type.Integer(),
    not_connected: Type.Integer(),
    healthy: Type.Integer(),
  },
  { additionalProperties: false },
);
export type StateCounts = Static<typeof stateCounts>;

/** A page of sensors; `total` only with `page`. */
export const sensorList = Type.Object(
  {
    sensors: Type.Array(sensor),
    total: Type.Optional(Type.Integer()),
    /** How many sensors that match the search have each state, and all; only if requested. */
    states: Type.Optional(stateCounts),
  },
  { additionalProperties: false },
);
/**
 * Query of a list of sensors or sites. With an owner (an organization's id, or the creator's email address without one)
 * only those of this owner that the account may edit, as offered for an installation. Source: SENSOR-14.
 */
export const assetQuery = Type.Object(
  {
    ...pageQuery.properties,
    type: Type.Optional(sensorType),
    owner_organization: Type.Optional(text(20, 1)),
    owner_email: Type.Optional(text(320, 1)),
  },
  { additionalProperties: false },
);
export type AssetQuery = Static<typeof assetQuery>;

/** Query of the list of sensors: besides, one state of their units, and whether to count the states. Source: SENSOR-7. */
export const sensorQuery = Type.Object(
  {
    ...assetQuery.properties,
    state: Type.Optional(Type.Enum([...unitStates])),
    count_states: Type.Optional(flag),
  },
  { additionalProperties: false },
);
export type SensorQuery = Static<typeof sensorQuery>;
