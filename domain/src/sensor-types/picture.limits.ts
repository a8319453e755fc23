import type { SensorType } from './sensor-type.catalogue.ts';

/** Largest photos and films. */
export interface MediaLimits {
  /** Width times height of a photo. */
  readonly pixels: number;
  /** Width times height of a progressive JPEG, which cannot be decoded in strips. */
  readonly progressivePixels: number;
  /** Bytes of a photo. */
  readonly pictureBytes: number;
  /** Bytes of a film. */
  readonly videoBytes: number;
}

const ordinary: MediaLimits = {
  pixels: 64_000_000,
  progressivePixels: 64_000_000,
  pictureBytes: 64_000_000,
  videoBytes: 512_000_000,
};

/** A scan of 50248 x 5472 has 274,957,056 pixels (TYPE-5). */
const scanned: MediaLimits = { ...ordinary, pixels: 275_000_000, pictureBytes: 128_000_000 };

/** Long sides of a photo's display image, or a film's poster, and of their thumbnails, pixels. Source: PICTURE-2. */
export const displaySide = 1_600;
export const thumbnailSide = 320;

/** The largest photo of any sensor type, in pixels. */
export const largestPicturePixels = scanned.pixels;

/**
 * Limits for photos and films of a sensor type. They limit the product of the sides, never a single side.
 * Source: PICTURE-1.
 */
export function mediaLimits(type: SensorType): MediaLimits {
  return type === 'fly' || type === 'station' ? scanned : ordinary;
}
