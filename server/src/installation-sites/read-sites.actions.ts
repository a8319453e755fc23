import { Problem } from '@trapline/domain/common/errors.ts';
import { siteSortKeys } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { AssetQuery } from '@trapline/domain/sensors/sensor.schema.ts';
import { listRequest, listRows } from '../platform/database/page.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { assetNarrowing } from '../sensors/read-sensors.actions.ts';
import { siteAnswer } from './installation-site.answer.ts';
import { findSiteRow, listSiteRows } from './installation-site.store.ts';
import { sitesWithEvents } from './site-change.store.ts';

type SiteReading = Pick<Services, 'db' | 'clock'>;

/** A site as shown to an account. @throws Problem not_found when the account may not see it */
export async function readSite(
  { db, clock }: SiteReading,
  account: CallerAccount,
  siteId: string,
): Promise<InstallationSite> {
  if (!/^[1-9]\d{0,8}$/.test(siteId)) throw new Problem('not_found');
  const now = new Date(clock.now());
  const row = await findSiteRow(db, { account, now }, Number(siteId));
  const answer = row && siteAnswer(row, now, await sitesWithEvents(db, [row.id]));
  if (!answer) throw new Problem('not_found');
  return answer;
}

/** Lists the sites that an account may see, with the total if a page was requested. @throws Problem validation_failed */
export async function listSites(
  { db, clock }: SiteReading,
  account: CallerAccount,
  query: AssetQuery,
): Promise<{ installation_sites: InstallationSite[]; total?: number }> {
  const now = new Date(clock.now());
  const request = listRequest(query, siteSortKeys, account.locale);
  const narrowing = assetNarrowing(query);
  const { rows, total } = await listRows(request, (one) => listSiteRows(db, { account, now }, one, narrowing));
  const ids = rows.map((row) => row.id);
  const withEvents = await sitesWithEvents(db, ids);
  const installation_sites = rows.flatMap((row) => siteAnswer(row, now, withEvents) ?? []);
  return request.page ? { installation_sites, total } : { installation_sites };
}
