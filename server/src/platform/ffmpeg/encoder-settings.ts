/** How films are encoded for browsers. */
export const encoderSettings = {
  preset: 'veryfast',
  quality: 23,
  /** Bits of sound per second. */
  soundBits: '128k',
  /**
   * The result may have up to `growth` times the bytes of the original, and always up to `leastLimit`. A film that grows
   * more is probably malicious.
   */
  growth: 4,
  leastLimit: 64_000_000,
} as const;

/** Long side of the pictures in pixels, which every browser decodes smoothly. */
const longSide = 1920;

/** Scales large pictures down, with even sides and a colour format that every browser decodes. */
export const pictureFilter =
  `scale=w='min(${longSide},iw)':h='min(${longSide},ih)':force_original_aspect_ratio=decrease:` +
  `force_divisible_by=2,format=yuv420p`;
