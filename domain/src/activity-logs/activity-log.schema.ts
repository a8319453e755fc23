import { Type, type Static } from 'typebox';
import { namedEntity } from '../audit/entity.schema.ts';
import { nullable, text } from '../common/text.schema.ts';

/** An entry of an entity's activity log. Source: LOG-2. */
export const activityLog = Type.Object(
  {
    id: Type.String(),
    /** Unix seconds, with a fraction. */
    timestamp: Type.Number(),
    /**
     * The kind of request: `health-check`, `settings-update`, `settings-show` or `request-upload-url`; `upload` for a file,
     * `change` for a change by a person.
     */
    log_group: Type.String(),
    message: Type.Record(Type.String(), Type.Unknown()),
    /** URL of the entry in the operator's log console; null: none is configured. */
    console_url: nullable(Type.String()),
  },
  { additionalProperties: false },
);
export type ActivityLogItem = Static<typeof activityLog>;

/** Entries, newest first. */
export const activityLogList = Type.Object(
  {
    logs: Type.Array(activityLog),
    /** Whether there are more entries: older ones when a day was requested, newer ones when a start time was. */
    more: Type.Boolean(),
    /** Names of the entities and people that changes mention. */
    names: Type.Array(namedEntity),
  },
  { additionalProperties: false },
);
export type ActivityLogList = Static<typeof activityLogList>;

/**
 * Either a day (`from` and `to`, ISO instants or unix seconds) or what is newer than `from` (with `limit`).
 * Source: LOG-5, LOG-9.
 */
export const activityLogQuery = Type.Object(
  {
    from: Type.Optional(text(40, 1)),
    to: Type.Optional(text(40, 1)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  },
  { additionalProperties: false },
);

/** Query of the CSV export of a day. */
export const activityLogExportQuery = Type.Object(
  {
    from: Type.Optional(text(40, 1)),
    to: Type.Optional(text(40, 1)),
    locale: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')])),
  },
  { additionalProperties: false },
);
