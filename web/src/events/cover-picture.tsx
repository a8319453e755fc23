import { useEffect, useState } from 'react';

/** Milliseconds after which a picture that could not be fetched is tried again. */
const tryAgainAfter = 30_000;

/** The small picture of an event; nothing, instead of the browser's sign for a broken one, while it cannot be had. */
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
