import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import type { Corners } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import type { Decoder } from '../../platform/decoding/decoding.ts';
import type { Services } from '../../platform/services.ts';
import { cropsOfBoxes, featuresOfBoxes } from './box-features.actions.ts';
import type { DescribeBoxes } from './describe-boxes.types.ts';

/** Describes boxes by their features, with their pictures where those are kept. Source: LEARN-2 */
export function boxDescriber(
  { storage }: Pick<Services, 'storage'>,
  decoder: Pick<Decoder, 'embedBoxes'>,
): DescribeBoxes {
  const maker = { storage, decoder };
  return async ({ storage_key, type }, boxes, { withCrops = false, signal, whole = boxes } = {}) => {
    const photo = { storage_key, maxPixels: mediaLimits(type).pixels };
    const positions = boxes.map(positionOf);
    if (withCrops) {
      const made = await cropsOfBoxes(maker, photo, positions, signal);
      return made && made.map(({ x, crop }) => ({ features: x, crop }));
    }
    const known = await featuresOfBoxes(maker, photo, positions, { whole: whole.map(positionOf), signal });
    return known && known.map((features) => ({ features, crop: null }));
  };
}

function positionOf([x1, y1, x2, y2]: Corners): Position {
  return { x1, y1, x2, y2 };
}
