/** Rules of the new style, in the order in which they are shown. Source: HEALTH-2. */
export const healthRules = [
  'camera',
  'rssi',
  'ping',
  'wifi',
  'eth',
  'mount',
  'use',
  'cpu_temperature',
  'ntpd',
] as const;
/** A rule of the new style. */
export type HealthRule = (typeof healthRules)[number];

/**
 * Problems of a unit: those of the new style by their rules; in old-style reports, units choose the names of their rules,
 * and `other` is any of those. Source: HEALTH-4.
 */
export const healthProblems = [...healthRules, 'other'] as const;
/** A problem of a unit. */
export type HealthProblem = (typeof healthProblems)[number];
