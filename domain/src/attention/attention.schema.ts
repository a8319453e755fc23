import { Type, type Static } from 'typebox';
import { attentionFilters, attentionReasons } from './attention.rules.ts';

/** A reason why a sensor or site needs attention. Source: ATTENTION-1. */
export const attentionReason = Type.Enum([...attentionReasons]);

/** A reason for attention, or `not_looked_at`. Source: ATTENTION-5. */
export const attentionFilter = Type.Enum([...attentionFilters]);

/** What the activity page is grouped by. Source: ACTIVITY-1. */
export const grouping = Type.Union([Type.Literal('installation_site'), Type.Literal('sensor')]);

/** Whether the summary is of sites or of sensors; by default what the activity page is grouped by. */
export const attentionSummaryQuery = Type.Object(
  { group_by: Type.Optional(grouping) },
  { additionalProperties: false },
);
export type AttentionSummaryQuery = Static<typeof attentionSummaryQuery>;

/** Numbers of sites or sensors. Source: ATTENTION-5. */
export const attentionSummary = Type.Object(
  {
    group_by: grouping,
    /** All that the reader may see. */
    total: Type.Integer(),
    /** Those with any reason other than rats. */
    need_care: Type.Integer(),
    /** Those without any reason. */
    well: Type.Integer(),
    /** Those with each reason; one may have several. */
    reasons: Type.Record(attentionReason, Type.Integer()),
    /** Those with an event at which nobody has looked. Source: ATTENTION-8. */
    not_looked_at: Type.Integer(),
    /** When it was computed, unix seconds. */
    as_of: Type.Integer(),
  },
  { additionalProperties: false },
);
export type AttentionSummary = Static<typeof attentionSummary>;
