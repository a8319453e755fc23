import { Problem } from '@trapline/domain/common/errors.ts';
import { mayEdit, maySee } from '@trapline/domain/shares/standing.access.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { sensorStanding, siteStanding, type SensorStanding, type SiteStanding } from './standing.store.ts';

/** The standing of an account to a sensor that it may see. @throws Problem not_found */
export async function seeSensor(
  { db }: Pick<Services, 'db'>,
  account: CallerAccount,
  sensorId: string,
): Promise<SensorStanding> {
  const sensor = await sensorStanding(db, account, sensorId);
  if (!sensor || !maySee(sensor.standing)) throw new Problem('not_found');
  return sensor;
}

/** The standing of an account to a sensor that it may edit. @throws Problem not_found, forbidden */
export async function editSensor(
  services: Pick<Services, 'db'>,
  account: CallerAccount,
  sensorId: string,
): Promise<SensorStanding> {
  const sensor = await seeSensor(services, account, sensorId);
  if (!mayEdit(sensor.standing)) throw new Problem('forbidden');
  return sensor;
}

/** The standing of an account to a site that it may see. @throws Problem not_found */
export async function seeSite(
  { db }: Pick<Services, 'db'>,
  account: CallerAccount,
  siteId: string,
): Promise<SiteStanding> {
  const site = await siteStanding(db, account, siteId);
  if (!site || !maySee(site.standing)) throw new Problem('not_found');
  return site;
}

/** The standing of an account to a site that it may edit. @throws Problem not_found, forbidden */
export async function editSite(
  services: Pick<Services, 'db'>,
  account: CallerAccount,
  siteId: string,
): Promise<SiteStanding> {
  const site = await seeSite(services, account, siteId);
  if (!mayEdit(site.standing)) throw new Problem('forbidden');
  return site;
}
