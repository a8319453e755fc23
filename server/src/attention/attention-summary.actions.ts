import { usualGrouping } from '@trapline/domain/accounts/account.access.ts';
import type { AttentionSummary, AttentionSummaryQuery } from '@trapline/domain/attention/attention.schema.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Services } from '../platform/services.ts';
import { countSensors, countSites } from './attention-summary.store.ts';

/** Counts by reason what needs attention among everything that an account may see. Source: ATTENTION-5. */
export async function attentionSummary(
  services: Pick<Services, 'db' | 'clock'>,
  account: CallerAccount,
  query: AttentionSummaryQuery,
): Promise<AttentionSummary> {
  const as_of = seconds(services.clock);
  const reader = { account, now: new Date(as_of * 1_000) };
  const group_by = query.group_by ?? usualGrouping(account);
  const count = group_by === 'sensor' ? countSensors : countSites;
  return { group_by, ...(await count(services.db, reader)), as_of };
}
