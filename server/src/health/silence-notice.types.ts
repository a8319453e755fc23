import { Type, type Static } from 'typebox';
import { defineNoticeKind } from '../notices/notice-kind.types.ts';

/** Kind of a notice about silence. */
export type SilenceNews = 'no_response' | 'no_response_reminder' | 'no_response_over';

/** By sensor key; `since`: the last report before the silence, unix seconds. */
const units = Type.Array(Type.Object({ key: Type.Integer(), since: Type.Integer() }));
/** The silent units that concern one recipient. */
export type SilentUnits = Static<typeof units>;

const about = { subject: Type.Object({}), part: units, gathers: true, priority: 0 } as const;

/** Notices of units that are silent, still silent, or back; the part of a recipient is the units that concern them. */
export const silenceNotices = {
  no_response: defineNoticeKind('no_response', about),
  no_response_reminder: defineNoticeKind('no_response_reminder', about),
  no_response_over: defineNoticeKind('no_response_over', about),
} as const;
