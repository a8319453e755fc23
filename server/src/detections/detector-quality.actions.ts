import type { Answer } from '@trapline/domain/common/route.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { compareWithPeople } from '@trapline/domain/detections/kept-boxes.rules.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { seeSensor } from '../shares/standing.actions.ts';
import { checkedPhotos, zoneOfSensor } from './detection.store.ts';

/** How far back quality is computed, days. Source: DETECT-13. */
const daysBack = 366;
const dayLength = 86_400_000;

/**
 * What people made of the boxes of a sensor's detector, by month, newest first. Source: DETECT-13
 * @throws Problem not_found
 */
export async function readDetectorQuality(
  services: Services,
  account: CallerAccount,
  sensorId: string,
): Promise<Answer<Routes['getDetectorQuality']>> {
  const { sensor_key } = await seeSensor(services, account, sensorId);
  const zone = timeZoneOf(await zoneOfSensor(services.db, sensor_key));
  const since = new Date(services.clock.now() - daysBack * dayLength);
  const months = new Map<string, { photos: number; kept: number; missed: number; removed: number }>();
  for (const { month, machine, people } of await checkedPhotos(services.db, sensor_key, since, zone)) {
    const sum = months.get(month) ?? { photos: 0, kept: 0, missed: 0, removed: 0 };
    const { kept, missed, removed } = compareWithPeople(machine, people);
    months.set(month, {
      photos: sum.photos + 1,
      kept: sum.kept + kept,
      missed: sum.missed + missed,
      removed: sum.removed + removed,
    });
  }
  return { months: [...months].map(([month, sums]) => ({ month, ...sums })) };
}
