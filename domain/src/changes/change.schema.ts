import { Type, type Static } from 'typebox';
import { nullable } from '../common/text.schema.ts';
import { changesPerMessage } from './change.limits.ts';

const closed = { additionalProperties: false } as const;
const ids = Type.Array(Type.String(), { minItems: 1, maxItems: changesPerMessage });

/** An event that came, changed or went. */
export const changedEvent = Type.Object(
  {
    id: Type.String(),
    /** Its sensor; null when the reader may see the event by its site alone. */
    sensor_id: nullable(Type.String()),
    /** The site where the sensor stood then; null when it stood at none, or at none that the reader may see. */
    site_id: nullable(Type.String()),
    deleted: Type.Boolean(),
  },
  closed,
);
/** An event that came, changed or went. */
export type ChangedEvent = Static<typeof changedEvent>;

/**
 * What `GET /api/changes` says, one JSON object a message (`data:` of an unnamed server-sent event). It names what the
 * reader may see and should ask for again, and tells nothing of it. Source: CHANGE-1, CHANGE-3.
 * - `ready`: the first message of a new stream. What changes from here on will be named; what was asked for earlier may be
 *   older than that.
 * - `reload`: something may have been missed. It is the first message of a stream that was opened with `Last-Event-ID`,
 *   and comes at any time after the server itself may have missed something. Ask again for everything shown, after a
 *   random moment: every reader is told at the same time.
 * - `events`: the figures of their sensors and sites may have changed, too.
 * - `sensors`, `installation_sites`: their settings or state, or whether they are there at all.
 * - `jobs`: state or progress of one's own jobs.
 */
export const change = Type.Union([
  Type.Object({ type: Type.Literal('ready') }, closed),
  Type.Object({ type: Type.Literal('reload') }, closed),
  Type.Object(
    {
      type: Type.Literal('events'),
      events: Type.Array(changedEvent, { minItems: 1, maxItems: changesPerMessage }),
    },
    closed,
  ),
  Type.Object({ type: Type.Literal('sensors'), ids }, closed),
  Type.Object({ type: Type.Literal('installation_sites'), ids }, closed),
  Type.Object({ type: Type.Literal('jobs'), ids }, closed),
]);
/** What `GET /api/changes` says. */
export type Change = Static<typeof change>;
