import type { GroupHead } from '@trapline/domain/activities/activity.routes.ts';

/** The head of a group of the activity page that needs no attention and has reported nothing, except for `part`. */
export function testHead(part: Partial<GroupHead> = {}): GroupHead {
  const days = Array.from({ length: 14 }, () => null);
  return {
    reasons: [],
    newest: null,
    trend: { today: '2026-11-20', days, since_yesterday: 0 },
    not_looked_at: false,
    ...part,
  };
}
