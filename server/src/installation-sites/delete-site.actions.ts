import { Problem } from '@trapline/domain/common/errors.ts';
import { whyKeepSite } from '@trapline/domain/installation-sites/installation-site.access.ts';
import { orNotFound, transaction } from '../platform/database/database.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { lockMoves } from '../installations/installation.store.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import type { ActionServices } from '../platform/services.ts';
import { assetEtag } from '../shares/asset.answer.ts';
import { editSite } from '../shares/standing.actions.ts';
import { deleteSiteRow, hasSiteShares, lockSiteRow, sitesWithEvents } from './site-change.store.ts';

/**
 * Deletes a site without shares and without events. A sensor that stands there is removed from it. Source: SHARE-14,
 * SITE-8.
 * @param ifMatch the etag on which the deletion is based
 * @throws Problem not_found, forbidden, precondition_failed, site_shared_with_others_cannot_be_deleted,
 * site_with_data_cannot_be_deleted
 */
export async function deleteInstallationSite(
  services: ActionServices,
  actor: Actor,
  siteId: string,
  ifMatch: string | undefined,
): Promise<void> {
  const site = await editSite(services, actor.caller.account, siteId);
  await transaction(services.db, async (tx) => {
    await lockMoves(tx, site);
    const before = orNotFound(await lockSiteRow(tx, site.site_id));
    // Checks the right again, under the lock.
    await editSite({ db: tx }, actor.caller.account, siteId);
    checkIfMatch(ifMatch, assetEtag(before.revision));
    const shared = await hasSiteShares(tx, site.site_id);
    const reported = (await sitesWithEvents(tx, [site.site_id])).size > 0;
    const why = whyKeepSite({ shared, reported });
    if (why) throw new Problem(why);
    await deleteSiteRow(tx, site.site_id);
    await auditAssetAction(tx, actor, {
      at: new Date(services.clock.now()),
      organizationId: site.organization_id,
      action: 'installation_site.delete',
      entity: `InstallationSite-${site.site_id}`,
      details: { type: site.type, name: before.name },
    });
    const { organization_id, created_by } = site;
    const owner = { organization_id, created_by };
    await publishAssetChanges(tx, [{ entity: `InstallationSite-${site.site_id}`, owner }]);
  });
}
