/** A sensor, site or organization whose log is shown. */
export interface LogSubject {
  readonly kind: 'sensor' | 'site' | 'organization';
  readonly id: string;
}

const kinds = new Map<string, LogSubject['kind']>([
  ['Sensor', 'sensor'],
  ['InstallationSite', 'site'],
  ['Organization', 'organization'],
]);

/**
 * Returns what a log is about.
 * @param entity such as `Sensor-SN104`
 * @returns null for an account, whose page has its mail address instead of the id; `unknown` if nothing has such logs
 */
export function subjectOf(entity: string): LogSubject | 'unknown' | null {
  const at = entity.indexOf('-');
  const [noun, id] = [entity.slice(0, Math.max(at, 0)), entity.slice(at + 1)];
  if (noun === 'User' && id !== '') return null;
  const kind = kinds.get(noun);
  return kind && id !== '' ? { kind, id } : 'unknown';
}
