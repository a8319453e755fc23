import type { Corners } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/** What the embedding says about a box. */
export interface DescribedBox {
  readonly features: Float32Array;
  /** A small JPEG of the box; null unless it was requested. */
  readonly crop: Uint8Array | null;
}

/** A stored photo with boxes to be described. */
export interface DescribedPhoto {
  readonly storage_key: string;
  readonly type: SensorType;
}

/** How boxes are described. */
export interface DescribeOptions {
  readonly withCrops?: boolean;
  readonly signal?: AbortSignal;
  /** All boxes of a list whose boxes are described some at a time: their features stay stored. */
  readonly whole?: readonly Corners[];
}

/**
 * Describes boxes of a photo, in the order given. Features that are stored beside the photo are not computed again.
 * Null without ONNX Runtime, or without the photo.
 * Source: LEARN-2
 */
export type DescribeBoxes = (
  photo: DescribedPhoto,
  boxes: readonly Corners[],
  options?: DescribeOptions,
) => Promise<readonly DescribedBox[] | null>;
