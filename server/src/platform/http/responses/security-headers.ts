/** Headers of every response. Source: SECURITY-4, ASVS 3.4. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const headers = {
    'x-content-type-options': 'nosniff',
    // Not even to the portal itself: a page URL may contain the token of a mailed link, and proxies log referrers.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': dataPolicy,
  };
  return publicUrl.startsWith('https:') ? { ...headers, 'strict-transport-security': 'max-age=31536000' } : headers;
}

/** Policy of everything that is not a page: if opened directly, it may do nothing. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Policy of a page whose own script and style elements carry `nonce`. Source: SECURITY-4.
 * @param sockets origin of sockets elsewhere, which the page may open; null: none
 */
export function pagePolicy(nonce: string, sockets: string | null = null): string {
  const elsewhere = sockets === null ? '' : ` ${sockets}`;
  return (
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
    `img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'${elsewhere}; font-src 'self'; ` +
    "worker-src 'self' blob:; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  );
}
