import { Problem } from '@trapline/domain/common/errors.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { seeEvent } from '../events/event.actions.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { listAs } from './detection-list.answer.ts';
import { countingList } from './detection.store.ts';

/**
 * The boxes that count on a photo, if the account may see its event. Source: DETECT-9, CORRECT-3.
 * @throws Problem not_found, also for labels and films, which have no boxes
 */
export async function readDetections(
  services: Services,
  account: CallerAccount,
  { id, photoKey }: { readonly id: string; readonly photoKey: string },
): Promise<Answer<Routes['listDetections']>> {
  const seen = await seeEvent(services, account, id);
  if (!mayHaveBoxes(sourceOf(seen.standing.type), photoKey)) throw new Problem('not_found');
  const photo = await findAttachment(services.db, seen.sensor_key, seen.ts, photoKey);
  if (!photo) throw new Problem('not_found');
  return listAs(await countingList(services.db, photo), photo);
}
