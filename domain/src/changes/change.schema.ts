import { Type, type Static } from 'typebox';
import { nullable } from '../common/text.schema.ts';
import { changesPerMessage } from './change.limits.ts';

const closed = { additionalProperties: false } as const;
const ids = Type.Array(Type.String(), { minItems: 1, maxItems: changesPerMessage });

/** An event that was added, changed or removed. */
export const changedEvent = Type.Object(
  {
    id: Type.String(),
    /** Its sensor; null when the reader may not know it. */
    sensor_id: nullable(Type.String()),
    /** The site where the sensor stood at the time; null when there was none, or none that the reader may see. */
    site_id: nullable(Type.String()),
    deleted: Type.Boolean(),
  },
  closed,
);
export type ChangedEvent = Static<typeof changedEvent>;

/**
 * Messages of `GET /api/changes`, one JSON object each (`data:` of an unnamed server-sent event). A message only names
 * what the reader may see and should fetch again; it carries no content. Source: CHANGE-1, CHANGE-3.
 * - `ready`: the first message of a new stream. Changes from here on are reported; data fetched earlier may be older.
 * - `reload`: something may have been missed. It is the first message of a stream opened with `Last-Event-ID`, and is
 *   sent whenever the server itself may have missed something. Fetch everything shown again, after a random delay: all
 *   readers get this message at the same time.
 * - `account_id` of both: whose changes the stream reports. A client that shows the pages of another account ends it:
 *   the browser's session may have changed since it last connected.
 * - `events`: the figures of their sensors and sites may have changed as well.
 * - `sensors`, `installation_sites`, `station_places`: settings or state changed, or they were added or removed.
 * - `account`: the name, language, rights, features, sensor types or organization of the reader's own account changed.
 * - `jobs`: state or progress of the reader's own jobs.
 */
export const change = Type.Union([
  Type.Object({ type: Type.Literal('ready'), account_id: Type.String() }, closed),
  Type.Object({ type: Type.Literal('reload'), account_id: Type.String() }, closed),
  Type.Object(
    {
      type: Type.Literal('events'),
      events: Type.Array(changedEvent, { minItems: 1, maxItems: changesPerMessage }),
    },
    closed,
  ),
  Type.Object({ type: Type.Literal('sensors'), ids }, closed),
  Type.Object({ type: Type.Literal('installation_sites'), ids }, closed),
  Type.Object({ type: Type.Literal('station_places'), ids }, closed),
  Type.Object({ type: Type.Literal('jobs'), ids }, closed),
  Type.Object({ type: Type.Literal('account') }, closed),
]);
/** A message of `GET /api/changes`. */
export type Change = Static<typeof change>;
