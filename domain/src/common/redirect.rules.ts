/**
 * The path to open after signing in: `wanted` if it is a path of the portal itself, else `/`. Rejects other origins in
 * any disguise: `//host`, `/\host`, `javascript:`, control characters.
 * Source: SCREEN-3, TRIAL-13.
 */
export function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.length > 2_000) return '/';
  if (/[\u0000-\u0020\\\u007f]/.test(wanted) || wanted.startsWith('//')) return '/';
  const base = 'https://portal.invalid';
  const url = URL.parse(wanted, base);
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (url.pathname === '/sign_in') return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
