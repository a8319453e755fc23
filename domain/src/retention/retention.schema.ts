import { Type, type Static } from 'typebox';
import { nullable, unixSeconds } from '../common/text.schema.ts';
import { scope } from '../holds/hold.schema.ts';
import { deletionStates } from './deletion.states.ts';

const closed = { additionalProperties: false } as const;

const days = nullable(Type.Integer({ minimum: 1, maximum: 100_000 }));

/** Days after which each part of an organization's data goes; null: it stays. Source: RETENTION-1. */
export const retentionTimes = Type.Object(
  {
    /** Photos and films as they were received, and the tiles to zoom into them. */
    original_days: days,
    /** Small pictures of photos and films. */
    picture_days: days,
    /** Events with counts, boxes and figures. */
    event_days: days,
    /** Activity logs of what belongs to the organization. */
    log_days: days,
  },
  closed,
);
export type RetentionTimes = Static<typeof retentionTimes>;

/** What went, or would go. */
export const retentionFigures = Type.Object(
  {
    /** Photos and films that lose their originals, and the size of these in bytes. */
    originals: Type.Integer(),
    bytes: Type.Integer(),
    /** Photos and films that lose their small pictures, too. */
    pictures: Type.Integer(),
    events: Type.Integer(),
    log_entries: Type.Integer(),
  },
  closed,
);
export type RetentionFigures = Static<typeof retentionFigures>;

/** The retention times of an organization. */
export const retention = Type.Object(
  {
    ...retentionTimes.properties,
    /** Days for which the portal keeps activity logs in any case. */
    portal_log_days: Type.Integer(),
    /** The last run, and what it removed; null: there was none. */
    last_run: nullable(Type.Object({ at: unixSeconds, removed: retentionFigures }, closed)),
    etag: Type.String(),
  },
  closed,
);
export type Retention = Static<typeof retention>;

/** What would go with retention times. Source: RETENTION-3. */
export const retentionPreview = Type.Object(
  {
    ...retentionFigures.properties,
    /** Whether a number is larger than can be counted at once. */
    at_least: Type.Boolean(),
    /** Holds in force, which keep what they cover. */
    holds: Type.Integer(),
  },
  closed,
);
export type RetentionPreview = Static<typeof retentionPreview>;

/** What a deletion on request would delete. Source: RETENTION-7. */
export const deletionPreview = Type.Object(
  { events: Type.Integer(), photos: Type.Integer(), bytes: Type.Integer(), held: Type.Boolean() },
  closed,
);
export type DeletionPreview = Static<typeof deletionPreview>;

/** A deletion on request: what its certificate says. Source: RETENTION-8. */
export const deletion = Type.Object(
  {
    id: Type.String(),
    organization: Type.String(),
    ...scope.properties,
    /** Name of the sensor or place at that time; null: everything of the organization. */
    about: nullable(Type.String()),
    time_zone: Type.String(),
    reason: Type.String(),
    requested_by: Type.String(),
    requested_at: unixSeconds,
    state: Type.Enum([...deletionStates]),
    /** What was deleted so far. */
    events: Type.Integer(),
    photos: Type.Integer(),
    bytes: Type.Integer(),
    boxes: Type.Integer(),
    examples: Type.Integer(),
    /** When it was seen that no row, and no file, is left. */
    rows_gone_at: nullable(unixSeconds),
    files_gone_at: nullable(unixSeconds),
    /** When the last backup of the portal that may hold the data is gone; null: it makes none, or it is not known yet. */
    backups_gone_at: nullable(unixSeconds),
    /** SHA-256 of the list of the hashes of the deleted files. */
    list_sha256: nullable(Type.String()),
  },
  closed,
);
export type Deletion = Static<typeof deletion>;

export const deletionList = Type.Object({ deletions: Type.Array(deletion) }, closed);
