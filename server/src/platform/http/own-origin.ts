import { isLoopbackHost } from './network.ts';

/**
 * Whether a request's `Origin` is the portal itself: that of PUBLIC_URL, and on this very machine also the host the
 * request came to, since ports are mapped there. No `Origin` is not the portal. Source: HTTP-10.
 * @param host the `Host` header
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false;
  if (origin === URL.parse(publicUrl)?.origin) return true;
  const own = host === undefined ? null : URL.parse(`http://${host}`);
  if (own === null || !isLoopbackHost(own.hostname)) return false;
  return origin === own.origin || origin === URL.parse(`https://${host}`)?.origin;
}

/**
 * The portal's address for a link in an answer: PUBLIC_URL, no slash at the end; where that is this very machine, the
 * host the request came to. Never a proxy's idea of our host.
 * @param host the `Host` header
 */
export function ownAddress(publicUrl: string, host: string | undefined): string {
  const configured = URL.parse(publicUrl);
  const own = host === undefined ? null : URL.parse(`http://${host}`);
  const local = configured !== null && isLoopbackHost(configured.hostname);
  return local && own !== null && isLoopbackHost(own.hostname) ? own.origin : publicUrl;
}
