import { createHash } from 'node:crypto';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { seeEvent } from '../events/event.actions.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { countingDetections, type DetectionRow } from './detection.store.ts';

/** Changes whenever boxes, types or suggestions do. @param list null: there is none yet */
export function etagOf(list: DetectionRow | null): string {
  const content = list && [list.source, list.revision, list.boxes, list.marks];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/** The effective boxes on a photo, if the account may see its event. @throws Problem not_found */
export async function readDetections(
  services: Services,
  account: CallerAccount,
  { id, photoKey }: { readonly id: string; readonly photoKey: string },
): Promise<Answer<Routes['listDetections']>> {
  const seen = await seeEvent(services, account, id);
  if (sourceOf(seen.standing.type).labels.includes(photoKey)) throw new Problem('not_found');
  const photo = await findAttachment(services.db, seen.sensor_key, seen.ts, photoKey);
  if (!photo) throw new Problem('not_found');
  const lists = await countingDetections(services.db, seen.sensor_key, seen.ts);
  const list = lists.find((one) => one.resource === photoKey);
  return {
    positions: list ? unpackBoxes(list.boxes, list.marks) : [],
    etag: etagOf(list ?? null),
    author: list?.source ?? null,
    revision: list?.source === 'person' ? list.revision : 0,
    detector: list?.detector ?? null,
    width: photo.width,
    height: photo.height,
  };
}
