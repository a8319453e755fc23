import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { dayBounds, localHour } from '@trapline/domain/common/local-time.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { createInstallationSite } from '../installation-sites/installation-site.actions.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { startInstallation } from '../installations/installation.store.ts';
import { createSensor } from '../sensors/create-sensor.actions.ts';
import { isSensorIdFree } from '../sensors/sensor-change.store.ts';
import { demoPeople, demoShares, demoSpare, type DemoSite } from './demo.catalogue.ts';
import { findSite, followSite, sensorKeyOf, shareSensor, shareSite, type DemoShare } from './demo.store.ts';
import type { PlacedPast } from './history.actions.ts';
import type { Span, UnitPast } from './past.ts';
import type { DemoPeople } from './people.actions.ts';

const address = '127.0.0.1';
/** Seconds between the installation of a sensor and its first event. */
const ahead = 3_600;
/** Seconds from midnight until somebody replaces a trap. */
const workday = 10 * 3_600;

/** The same services with the clock set to another time. */
export function servicesAt(services: Services, timestamp: number): Services {
  return { ...services, clock: { now: () => timestamp * 1_000 } };
}

/** Creates a unit's sensor, sites and installations, as far as they are missing. */
export async function placeUnit(
  services: Services,
  people: DemoPeople,
  past: UnitPast,
  span: Span,
): Promise<PlacedPast> {
  const { unit } = past;
  const caller = people[unit.maker];
  const actor = { caller, address };
  const begin = span.from - ahead;
  const then = servicesAt(services, begin);
  const installed_on = localHour(begin, caller.account.time_zone).day;
  const settings = settingsOf(past);
  if (await isSensorIdFree(services.db, unit.id)) {
    const { id, type, name, memo } = unit;
    const { photo_interval } = settings;
    await createSensor(then, actor, { id, type, name, memo, installed_on, ...settings.trap, ...photo_interval });
    await keepReplacements(services, people, past, `Sensor-${id}`);
  }
  const sensor_key = await sensorKeyOf(services.db, unit.id);
  const ensureSite = async (site: DemoSite, sensor_id: string | null): Promise<number> => {
    const known = await findSite(services.db, caller.account.organization_id, site.name);
    if (known !== null) return known;
    const id = await createInstallationSite(then, actor, {
      ...site,
      type: unit.type,
      sensor_id,
      ...(settings.photo_interval.photo_interval === undefined ? {} : { sensor_settings: settings.photo_interval }),
      ...settings.trap,
    });
    await keepReplacements(services, people, past, `InstallationSite-${id}`);
    return id;
  };
  await ensureSite(unit.site, unit.id);
  if (!unit.movedTo) return { ...past, sensor_key, stood: [begin] };
  const site_id = await ensureSite(unit.movedTo, null);
  const moved = Math.floor((span.from + span.to) / 2);
  await transaction(services.db, (tx) => startInstallation(tx, { site_id, sensor_key, at: instant(moved) }));
  return { ...past, sensor_key, stood: [begin, moved] };
}

/** The settings of the sensor and its sites that exist for its type. */
function settingsOf({ unit, threshold, increase_threshold, replacements }: UnitPast) {
  const has = sensorTypeCapabilities[unit.type];
  return {
    photo_interval: has.photoInterval ? { photo_interval: unit.interval } : {},
    trap: {
      ...(has.threshold ? { threshold, increase_threshold } : {}),
      ...(has.replacement ? { trap_replaced_on: replacements.at(-1) ?? null } : {}),
    },
  };
}

/** Records in the audit trail when a unit's sheet was replaced, as its charts show it. */
async function keepReplacements(
  { db }: Services,
  people: DemoPeople,
  { unit, replacements }: UnitPast,
  entity: string,
): Promise<void> {
  if (!sensorTypeCapabilities[unit.type].replacement) return;
  const { id, email, organization_id: organizationId, time_zone } = people[unit.maker].account;
  for (const [index, day] of replacements.slice(1).entries()) {
    await insertAuditEntry(db, {
      at: instant(dayBounds(day, time_zone).from + workday),
      actor: { id, email },
      organizationId,
      action: entity.startsWith('Sensor') ? 'sensor.update' : 'installation_site.update',
      entity,
      details: { changes: { trap_replaced_on: { old: replacements[index] ?? null, new: day } } },
      address,
    });
  }
}

/** Creates the unused sensor, the shares, and the manager's bookmarks. */
export async function ensureShares(services: Services, people: DemoPeople, span: Span): Promise<void> {
  const { db } = services;
  if (await isSensorIdFree(db, demoSpare.id)) {
    const { maker, ...sensor } = demoSpare;
    await createSensor(servicesAt(services, span.to - 7 * 86_400), { caller: people[maker], address }, sensor);
  }
  const { account } = people.manager;
  const shareWith = (person: 'contractor' | 'newcomer'): DemoShare => ({
    email: demoPeople[person].email,
    account_id: people[person].account.id,
    shared_by: account.id,
    created_at: instant(span.from),
  });
  for (const share of demoShares.sites) {
    const site = await findSite(db, account.organization_id, share.name);
    if (site === null) continue;
    await shareSite(db, site, shareWith(share.with));
    await followSite(db, account.id, site);
  }
  for (const share of demoShares.sensors) {
    await shareSensor(db, await sensorKeyOf(db, share.id), share.permissions, shareWith(share.with));
  }
}
