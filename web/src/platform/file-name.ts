/** The file name in a `Content-Disposition` header, the encoded form (RFC 5987) before the plain one; null without. */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Wrongly encoded: the plain name, if there is one, will do.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null;
}
