import { healthProblems, healthRules, type HealthProblem, type HealthRule } from './health-rule.catalogue.ts';
import { healthThresholds, largestReading } from './health.limits.ts';
import type { HealthStatus } from './health.schema.ts';

/** Result of a rule. `no_data`: the report does not cover it, which is neither good nor bad. */
export type HealthState = 'success' | 'error' | 'initializing' | 'no_data';

/** Key of the text that describes a result. Source: HEALTH-2, HEALTH-3. */
export type HealthText =
  | 'success'
  | 'no_data'
  | 'connection_failed'
  | 'poor'
  | 'error'
  | 'too_little_space'
  | 'overheated'
  | 'initializing'
  | 'connection_timeout'
  | 'disconnected'
  | 'unexpected_error'
  | 'connection_error'
  | 'authentication_missing'
  | 'authentication_failed';

/** Unit of a reading. */
export type HealthUnit = 'dBm' | 'percent' | 'celsius';

/** One line of a health report as shown. */
export interface HealthResult {
  /** A rule of the new style, or any name of the old style. */
  readonly rule: string;
  readonly state: HealthState;
  readonly text: HealthText;
  /** The reading or the code; null when there is none. */
  readonly value: number | null;
  /** Null for codes and states. */
  readonly unit: HealthUnit | null;
  /** Time of the reading by the unit's clock, unix seconds; null when the report does not give it. */
  readonly at: number | null;
}

/** A status of the new style, recognized by `app_info` with a version. */
type NewStyle = Extract<HealthStatus, { readonly app_info: { readonly version: string } }>;

/** Whether a status is of the new style: it has `app_info` with a version. Source: HEALTH-1. */
export function isNewStyle(status: HealthStatus): status is NewStyle {
  return typeof status['app_info'] === 'object';
}

/** A value to be judged: an entry of a log, or a single reading. */
interface Reading {
  readonly value: number;
  readonly at: number | null;
}

type Log = readonly { readonly timestamp: number; readonly value: number }[];

/** The latest entry of a log by time; among entries of the same second, the last one listed. */
function latest(log: Log | undefined): Reading | null {
  let found: Log[number] | undefined;
  for (const entry of log ?? []) if (!found || entry.timestamp >= found.timestamp) found = entry;
  return found ? { value: found.value, at: found.timestamp } : null;
}

function plain(value: number | undefined): Reading | null {
  return value === undefined ? null : { value, at: null };
}

interface Rule {
  readonly of: (status: NewStyle) => Reading | null;
  readonly unit: HealthUnit | null;
  readonly isBad: (value: number) => boolean;
  readonly bad: HealthText;
}

const failed = (value: number): boolean => value === 1;

const rules: Readonly<Record<HealthRule, Rule>> = {
  camera: {
    of: ({ camera }) => latest(camera?.status_log),
    unit: null,
    isBad: failed,
    bad: 'connection_failed',
  },
  rssi: {
    of: ({ network }) => latest(network?.rssi_log),
    unit: 'dBm',
    isBad: (value) => value < healthThresholds.rssi,
    bad: 'poor',
  },
  ping: {
    of: ({ network }) => latest(network?.ping_log),
    unit: 'percent',
    isBad: (value) => value > healthThresholds.pingLoss,
    bad: 'poor',
  },
  wifi: { of: ({ network }) => latest(network?.wifi_log), unit: null, isBad: failed, bad: 'error' },
  eth: { of: ({ network }) => latest(network?.eth_log), unit: null, isBad: failed, bad: 'error' },
  mount: { of: ({ microsd }) => plain(microsd?.mount), unit: null, isBad: failed, bad: 'error' },
  use: {
    of: ({ microsd }) => plain(microsd?.use),
    unit: 'percent',
    isBad: (value) => value > healthThresholds.cardUse,
    bad: 'too_little_space',
  },
  cpu_temperature: {
    of: ({ cpu_temperature }) => plain(cpu_temperature),
    unit: 'celsius',
    isBad: (value) => value > healthThresholds.cpuTemperature,
    bad: 'overheated',
  },
  ntpd: { of: ({ ntpd }) => plain(ntpd), unit: null, isBad: failed, bad: 'error' },
};

function newStyleResults(status: NewStyle): readonly HealthResult[] {
  return healthRules.flatMap((rule): HealthResult[] => {
    const { of, unit, isBad, bad } = rules[rule];
    const reading = of(status);
    if (!reading) {
      // Not every unit has a thermometer. Source: HEALTH-2.
      if (rule === 'cpu_temperature') return [];
      return [{ rule, state: 'no_data', text: 'no_data', value: null, unit, at: null }];
    }
    const isError = isBad(reading.value);
    return [{ rule, state: isError ? 'error' : 'success', text: isError ? bad : 'success', unit, ...reading }];
  });
}

/** Codes of the old style. Source: HEALTH-3. */
const codes: ReadonlyMap<number, HealthText> = new Map([
  [0, 'success'],
  [-1, 'initializing'],
  [100, 'connection_timeout'],
  [101, 'disconnected'],
  [102, 'unexpected_error'],
  [200, 'connection_error'],
  [201, 'unexpected_error'],
  [300, 'connection_error'],
  [301, 'unexpected_error'],
  [401, 'authentication_missing'],
  [403, 'authentication_failed'],
  [500, 'connection_error'],
  [501, 'unexpected_error'],
]);

function oldStyleResult(rule: string, code: number): HealthResult {
  // An unknown code is shown as unexpected, with its number. Leaving it out would look healthy.
  const text = codes.get(code) ?? 'unexpected_error';
  const state = text === 'success' || text === 'initializing' ? text : 'error';
  return { rule, state, text, value: code, unit: null, at: null };
}

/** Results of a health status: the new style in its fixed order, the old style sorted by name. */
export function healthResults(status: HealthStatus): readonly HealthResult[] {
  if (isNewStyle(status)) return newStyleResults(status);
  return Object.entries(status)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([rule, code]) => (typeof code === 'number' ? [oldStyleResult(rule, code)] : []));
}

/** The readings of a report that are kept as history; null for missing or implausible ones. Source: HEALTH-5. */
export function historyReadings(status: HealthStatus): {
  readonly rssi: number | null;
  readonly ping_loss: number | null;
  readonly cpu_temperature: number | null;
  readonly card_use: number | null;
} {
  const read = (rule: HealthRule): number | null => {
    const value = isNewStyle(status) ? rules[rule].of(status)?.value : undefined;
    return value === undefined || Math.abs(value) > largestReading ? null : value;
  };
  return {
    rssi: read('rssi'),
    ping_loss: read('ping'),
    cpu_temperature: read('cpu_temperature'),
    card_use: read('use'),
  };
}

/** The problems in a report, each once, in the order in which the report is shown; none if the unit is well. Source: HEALTH-4. */
export function problemsOf(status: HealthStatus): readonly HealthProblem[] {
  const poor = healthResults(status).filter(({ state }) => state === 'error');
  return [...new Set(poor.map(({ rule }) => (isHealthRule(rule) ? rule : 'other')))];
}

/** Those of stored names that are problems known to this version. */
export function knownProblems(names: readonly string[] | null): HealthProblem[] {
  return healthProblems.filter((problem) => names?.includes(problem));
}

/** Whether a name is that of a rule of the new style. */
export function isHealthRule(rule: string): rule is HealthRule {
  return healthRules.some((known) => known === rule);
}
