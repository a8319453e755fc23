import { useEffect, useState } from 'react';
import type { Cover } from './event-media.ts';
import { cropPosition } from './picture-crop.ts';

/** Milliseconds until a picture that could not be loaded is tried again. */
const tryAgainAfter = 30_000;

/**
 * The small picture of an event; while it cannot be loaded, nothing instead of the browser's broken-image icon. What was
 * detected is visible if its frame crops it; a film, of which nothing is known, is not cropped.
 * @param frame width to height of the frame; undefined if it shows pictures whole
 */
export function CoverPicture({ cover, frame }: { readonly cover: Cover; readonly frame?: number | undefined }) {
  const { src } = cover;
  const [missing, setMissing] = useState<string | null>(null);
  const isMissing = missing === src;
  useEffect(() => {
    if (!isMissing) return undefined;
    const timer = setTimeout(() => setMissing(null), tryAgainAfter);
    return () => clearTimeout(timer);
  }, [isMissing]);
  if (isMissing) return null;
  const position = frame === undefined ? undefined : cropPosition(cover.of, frame);
  const style = frame === undefined || !cover.crops ? { objectFit: 'contain' as const } : { objectPosition: position };
  return <img src={src} alt="" loading="lazy" decoding="async" style={style} onError={() => setMissing(src)} />;
}
