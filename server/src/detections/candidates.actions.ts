import { Problem } from '@trapline/domain/common/errors.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import { lowestFactor, thresholdFactor, thresholdsOf } from '@trapline/domain/detections/sensitivity.rules.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { seeEvent } from '../events/event.actions.ts';
import type { Services } from '../platform/services.ts';
import { machineList } from './detection.store.ts';

/**
 * What the detector found on a photo, down to the threshold of the highest sensitivity, so that another sensitivity can
 * be previewed. Photos understood before faint boxes were kept have only the boxes that counted. Source: DETECT-12
 * @throws Problem not_found
 */
export async function listCandidates(
  services: Services,
  account: CallerAccount,
  { id, photoKey }: { readonly id: string; readonly photoKey: string },
): Promise<Answer<Routes['listCandidates']>> {
  const seen = await seeEvent(services, account, id);
  if (sourceOf(seen.standing.type).labels.includes(photoKey)) throw new Problem('not_found');
  const photo = await findAttachment(services.db, seen.sensor_key, seen.ts, photoKey);
  if (!photo) throw new Problem('not_found');
  const list = await machineList(services.db, photo);
  if (!list) return { positions: [], threshold: 0, lowest: 0, thresholds: [] };
  const threshold = (list.threshold ?? 0) / 1_000;
  const usual = threshold / thresholdFactor(list.sensitivity);
  return {
    positions: unpackBoxes([...list.boxes, ...(list.faint ?? [])], null).map(({ position, score }) => ({
      position,
      score: score ?? 1,
    })),
    threshold,
    lowest: list.faint === null ? threshold : Math.round(usual * lowestFactor * 1_000) / 1_000,
    thresholds: thresholdsOf(threshold, list.sensitivity),
  };
}
