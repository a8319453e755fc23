import { sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { seeEvent } from '../events/event.actions.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { countingDetections } from './detection.store.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';

/** Handler that lists the boxes of an event's photos. */
export function detectionHandlers(services: Services): Pick<Handlers, 'listDetections'> {
  return {
    async listDetections({ caller, params }) {
      const seen = await seeEvent(services, caller.account, params.id);
      if (sourceOf(seen.standing.type).labels.includes(params.photoKey)) throw new Problem('not_found');
      const photo = await findAttachment(services.db, seen.sensor_key, seen.ts, params.photoKey);
      if (!photo) throw new Problem('not_found');
      const lists = await countingDetections(services.db, seen.sensor_key, seen.ts);
      const list = lists.find((one) => one.resource === params.photoKey);
      return {
        positions: list ? unpackBoxes(list.boxes) : [],
        source: list?.source ?? null,
        detector: list?.detector ?? null,
        width: photo.width,
        height: photo.height,
      };
    },
  };
}
