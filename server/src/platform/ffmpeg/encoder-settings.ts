/** How films are encoded for browsers. */
export const encoderSettings = {
  preset: 'veryfast',
  quality: 23,
  /** Bits of sound a second. */
  soundBits: '128k',
  /** A film may grow to so many times its bytes, and always to so many bytes; what grows more is up to no good. */
  growth: 4,
  leastLimit: 64_000_000,
} as const;

/** Long side of the pictures, pixels: what every browser decodes smoothly. */
const longSide = 1920;

/** Makes pictures no larger than need be, with even sides and the colours that every browser decodes. */
export const pictureFilter =
  `scale=w='min(${longSide},iw)':h='min(${longSide},ih)':force_original_aspect_ratio=decrease:` +
  `force_divisible_by=2,format=yuv420p`;
