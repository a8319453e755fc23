import { isLoopbackHost } from '../../base/network.ts';

/**
 * Whether a request's `Origin` is the portal itself: that of PUBLIC_URL, or, if that is a loopback host, the host the
 * request was sent to, since ports may be mapped there. A missing `Origin` is not accepted. Source: HTTP-10.
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
 * The portal's base URL for links in a response, without a trailing slash: PUBLIC_URL, or, if that is a loopback host,
 * the host the request was sent to. Forwarded hosts are never used.
 * @param host the `Host` header
 */
export function ownAddress(publicUrl: string, host: string | undefined): string {
  const configured = URL.parse(publicUrl);
  const own = host === undefined ? null : URL.parse(`http://${host}`);
  const local = configured !== null && isLoopbackHost(configured.hostname);
  return local && own !== null && isLoopbackHost(own.hostname) ? own.origin : publicUrl;
}
