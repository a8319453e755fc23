import { useEffect, useState } from 'react';

/** Milliseconds until a picture that could not be loaded is tried again. */
const tryAgainAfter = 30_000;

/** The small picture of an event; while it cannot be loaded, nothing instead of the browser's broken-image icon. */
export function CoverPicture({ src }: { readonly src: string }) {
  const [missing, setMissing] = useState<string | null>(null);
  const isMissing = missing === src;
  useEffect(() => {
    if (!isMissing) return undefined;
    const timer = setTimeout(() => setMissing(null), tryAgainAfter);
    return () => clearTimeout(timer);
  }, [isMissing]);
  return isMissing ? null : <img src={src} alt="" loading="lazy" decoding="async" onError={() => setMissing(src)} />;
}
