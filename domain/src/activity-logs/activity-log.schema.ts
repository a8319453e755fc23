import { Type, type Static } from 'typebox';
import { nullable, text } from '../common/text.schema.ts';

/** An entry of an entity's activity log. Source: LOG-2. */
export const activityLog = Type.Object(
  {
    id: Type.String(),
    /** Unix seconds, with a fraction. */
    timestamp: Type.Number(),
    /** What was called: `health-check`, `settings-update`, `settings-show`, `request-upload-url`; `upload` of a file, `change` by a person. */
    log_group: Type.String(),
    message: Type.Record(Type.String(), Type.Unknown()),
    /** Where the operator's log console shows it; null: none is configured. */
    console_url: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** An entry of an entity's activity log. */
export type ActivityLogItem = Static<typeof activityLog>;

/** Entries, newest first. */
export const activityLogList = Type.Object(
  {
    logs: Type.Array(activityLog),
    /** Whether there are more than were answered: older ones of a day, newer ones of what is newer than an instant. */
    more: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** Entries, newest first. */
export type ActivityLogList = Static<typeof activityLogList>;

/** A day (`from` and `to`, ISO instants) or what is newer than `from` (with `limit`). Source: LOG-5, LOG-9. */
export const activityLogQuery = Type.Object(
  {
    from: Type.Optional(text(40, 1)),
    to: Type.Optional(text(40, 1)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  },
  { additionalProperties: false },
);

/** A day as CSV. */
export const activityLogExportQuery = Type.Object(
  {
    from: Type.Optional(text(40, 1)),
    to: Type.Optional(text(40, 1)),
    locale: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')])),
  },
  { additionalProperties: false },
);
