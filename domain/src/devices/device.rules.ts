/**
 * A link to the page of a device as it may be shown: null unless it is http or https, so that a device service cannot
 * have a browser run a script. Source: DEVICE-3, CWE-79.
 */
export function loginLink(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? '');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}

/**
 * The path of a user's devices at the device service; null for an id that cannot be one: a path has no place for an
 * empty name, and `.` and `..` are other places in it. Source: DEVICE-3, CWE-22.
 */
export function devicesPath(userId: string): string | null {
  const id = userId.trim();
  if (id === '' || id === '.' || id === '..' || !id.isWellFormed()) return null;
  return `/users/${encodeURIComponent(id)}/devices`;
}
