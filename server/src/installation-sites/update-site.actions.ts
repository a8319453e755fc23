import { changesOf } from '@trapline/domain/audit/change.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { requiredText } from '@trapline/domain/common/text.rules.ts';
import type { InstallationSiteChange } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { checkTypedSettings } from '@trapline/domain/sensors/sensor.rules.ts';
import { orNotFound, transaction } from '../platform/database/database.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { lockMoves } from '../installations/installation.store.ts';
import { moveSensor, takeDown } from '../installations/move-sensor.actions.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { ActionServices } from '../platform/services.ts';
import { assetEtag } from '../shares/asset.answer.ts';
import { editSite, seeSite } from '../shares/standing.actions.ts';
import { lockSensorForSite, sensorForSite } from './installation-site.actions.ts';
import { isSiteNameTaken } from './installation-site.store.ts';
import { lockSiteRow, setSitePreference, updateSiteRow } from './site-change.store.ts';

/**
 * Changes a site; omitted and unchanged fields keep their values. Bookmark and notifications belong to the caller. A
 * given sensor is installed at the site from now on; null removes the present one. Source: SITE-5, INSTALL-3, SHARE-11.
 * @param ifMatch the etag on which the change is based
 * @throws Problem not_found, forbidden, validation_failed, resource_already_exists, precondition_failed
 */
export async function updateInstallationSite(
  services: ActionServices,
  actor: Actor,
  siteId: string,
  change: InstallationSiteChange,
  ifMatch: string | undefined,
): Promise<void> {
  const { account } = actor.caller;
  const { bookmarked, receive_notifications, ...common } = change;
  const allowed = Object.keys(common).length > 0 ? editSite : seeSite;
  const site = await allowed(services, account, siteId);
  const { sensor_id, sensor_settings, name, ...plain } = common;
  const photo_interval = sensor_settings?.photo_interval;
  const values = {
    ...plain,
    ...(name === undefined ? {} : { name: requiredText('/name', name) }),
    ...(photo_interval === undefined ? {} : { sensor_settings: { photo_interval } }),
  };
  checkTypedSettings(site.type, { ...plain, photo_interval });
  // The form's empty choice means none. Source: SENSOR-14.
  const wanted = sensor_id === '' ? null : sensor_id;
  const sensor = typeof wanted === 'string' ? await sensorForSite(services.db, account, site, wanted) : null;
  const at = new Date(services.clock.now());
  const organizationId = site.organization_id;
  const moving = { actor, at, organizationId };
  try {
    await transaction(services.db, async (tx) => {
      if (wanted !== undefined) await lockMoves(tx, site);
      if (sensor) await lockSensorForSite(tx, account, site, sensor);
      const before = orNotFound(await lockSiteRow(tx, site.site_id));
      // Checks the right again, under the lock: a share may have ended meanwhile.
      await allowed({ db: tx }, account, siteId);
      checkIfMatch(ifMatch, assetEtag(before.revision));
      const changes = changesOf({ ...before }, values);
      if (Object.keys(changes).length > 0) {
        await updateSiteRow(tx, site.site_id, values);
        await auditAssetAction(tx, actor, {
          at,
          organizationId,
          action: 'installation_site.update',
          entity: `InstallationSite-${site.site_id}`,
          details: { changes },
        });
      }
      if (sensor) await moveSensor(tx, moving, sensor, site.site_id);
      if (wanted === null) await takeDown(tx, moving, { site_id: site.site_id });
      await setSitePreference(tx, account.id, site.site_id, { bookmarked, receive_notifications });
    });
  } catch (error) {
    if (isSiteNameTaken(error)) throw new Problem('resource_already_exists', { cause: error });
    throw error;
  }
}
