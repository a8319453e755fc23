/**
 * Returns the file name in a `Content-Disposition` header, preferring the encoded form (RFC 5987); null if there is
 * none.
 */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null;
  return encoded === undefined ? plain : decoded(encoded, plain);
}

function decoded(encoded: string, otherwise: string | null): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return otherwise;
  }
}
