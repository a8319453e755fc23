import { describe, expect, it } from 'vitest';
import { healthRules } from './health-rule.catalogue.ts';
import {
  historyReadings,
  healthResults,
  isHealthRule,
  isNewStyle,
  knownProblems,
  problemsOf,
  type HealthText,
} from './health.rules.ts';
import type { HealthStatus } from './health.schema.ts';

const log = (...values: number[]) => values.map((value, index) => ({ timestamp: 1_000 + index, value }));
const unit = (parts: object): HealthStatus => ({ app_info: { version: '4.8.0' }, ...parts });
const result = (status: HealthStatus, rule: string) => healthResults(status).find((one) => one.rule === rule);

describe('the format of a status', () => {
  it('is new with app_info, else old', () => {
    expect(isNewStyle(unit({}))).toBe(true);
    expect(isNewStyle({ camera: 0 })).toBe(false);
    expect(isNewStyle({})).toBe(false);
    // An old-style rule may have any name.
    expect(isNewStyle({ app_info: 100 })).toBe(false);
  });
});

describe('new style', () => {
  const healthy = unit({
    camera: { status_log: log(0) },
    network: { rssi_log: log(-50), ping_log: log(0), wifi_log: log(0), eth_log: log(0), ip_address: '10.0.0.1' },
    microsd: { mount: 0, use: 12 },
    cpu_temperature: 40,
    ntpd: 0,
  });

  it('evaluates every rule in the fixed order', () => {
    const results = healthResults(healthy);
    expect(results.map(({ rule }) => rule)).toEqual([...healthRules]);
    expect(new Set(results.map(({ state, text }) => `${state} ${text}`))).toEqual(new Set(['success success']));
    expect(results.map(({ unit: measure }) => measure)).toEqual([
      null,
      'dBm',
      'percent',
      null,
      null,
      null,
      'percent',
      'celsius',
      null,
    ]);
  });

  it.each<readonly [string, (value: number) => object, number, number, HealthText]>([
    ['camera', (value) => ({ camera: { status_log: log(value) } }), 0, 1, 'connection_failed'],
    ['camera', (value) => ({ camera: { status_log: log(value) } }), 2, 1, 'connection_failed'],
    ['rssi', (value) => ({ network: { rssi_log: log(value) } }), -60, -60.01, 'poor'],
    ['rssi', (value) => ({ network: { rssi_log: log(value) } }), 0, -120, 'poor'],
    ['ping', (value) => ({ network: { ping_log: log(value) } }), 30, 30.01, 'poor'],
    ['ping', (value) => ({ network: { ping_log: log(value) } }), 0, 100, 'poor'],
    ['wifi', (value) => ({ network: { wifi_log: log(value) } }), 0, 1, 'error'],
    ['eth', (value) => ({ network: { eth_log: log(value) } }), 0, 1, 'error'],
    ['mount', (value) => ({ microsd: { mount: value } }), 0, 1, 'error'],
    ['use', (value) => ({ microsd: { use: value } }), 80, 80.01, 'too_little_space'],
    ['use', (value) => ({ microsd: { use: value } }), 0, 100, 'too_little_space'],
    ['cpu_temperature', (value) => ({ cpu_temperature: value }), 75, 75.01, 'overheated'],
    ['cpu_temperature', (value) => ({ cpu_temperature: value }), -20, 120, 'overheated'],
    ['ntpd', (value) => ({ ntpd: value }), 0, 1, 'error'],
    ['ntpd', (value) => ({ ntpd: value }), -1, 1, 'error'],
  ])('%s turns at its edge', (rule, parts, good, bad, text) => {
    expect(result(unit(parts(good)), rule)).toMatchObject({ state: 'success', text: 'success', value: good });
    expect(result(unit(parts(bad)), rule)).toMatchObject({ state: 'error', text, value: bad });
  });

  it('uses the latest entry of a log by time, in any order', () => {
    const rssi_log = [
      { timestamp: 20, value: -50 },
      { timestamp: 30, value: -80 },
      { timestamp: 10, value: -40 },
    ];
    expect(result(unit({ network: { rssi_log } }), 'rssi')).toEqual({
      rule: 'rssi',
      state: 'error',
      text: 'poor',
      value: -80,
      unit: 'dBm',
      at: 30,
    });
    const tie = [
      { timestamp: 30, value: 1 },
      { timestamp: 30, value: 0 },
    ];
    expect(result(unit({ network: { eth_log: tie } }), 'eth')).toMatchObject({ state: 'success', at: 30 });
    expect(result(unit({ ntpd: 0 }), 'ntpd')?.at).toBeNull();
  });

  it('reports missing data, and omits a missing temperature', () => {
    const results = healthResults(unit({ network: { wifi_log: [] } }));
    expect(results.map(({ rule }) => rule)).toEqual(healthRules.filter((rule) => rule !== 'cpu_temperature'));
    expect(new Set(results.map(({ state, text, value }) => `${state} ${text} ${value}`))).toEqual(
      new Set(['no_data no_data null']),
    );
  });
});

describe('old style', () => {
  it.each<readonly [number, string, HealthText]>([
    [0, 'success', 'success'],
    [-1, 'initializing', 'initializing'],
    [100, 'error', 'connection_timeout'],
    [101, 'error', 'disconnected'],
    [102, 'error', 'unexpected_error'],
    [200, 'error', 'connection_error'],
    [201, 'error', 'unexpected_error'],
    [300, 'error', 'connection_error'],
    [301, 'error', 'unexpected_error'],
    [401, 'error', 'authentication_missing'],
    [403, 'error', 'authentication_failed'],
    [500, 'error', 'connection_error'],
    [501, 'error', 'unexpected_error'],
    [999, 'error', 'unexpected_error'],
    [1, 'error', 'unexpected_error'],
  ])('code %s', (code, state, text) => {
    expect(healthResults({ 'mail server': code })).toEqual([
      { rule: 'mail server', state, text, value: code, unit: null, at: null },
    ]);
  });

  it('is sorted by name', () => {
    expect(healthResults({ b: 0, a: 100 }).map(({ rule }) => rule)).toEqual(['a', 'b']);
    expect(healthResults({})).toEqual([]);
  });
});

describe('the history', () => {
  it('contains the four readings of a report', () => {
    const status = unit({
      network: { rssi_log: log(-70, -55), ping_log: log(2.5) },
      microsd: { use: 40 },
      cpu_temperature: 51,
    });
    expect(historyReadings(status)).toEqual({ rssi: -55, ping_loss: 2.5, cpu_temperature: 51, card_use: 40 });
  });

  it('omits readings that are missing, implausible, or of the old style', () => {
    const nothing = { rssi: null, ping_loss: null, cpu_temperature: null, card_use: null };
    expect(historyReadings(unit({}))).toEqual(nothing);
    expect(historyReadings({ rssi: 100 })).toEqual(nothing);
    expect(historyReadings(unit({ cpu_temperature: 1e300, microsd: { use: -1_001 } }))).toEqual(nothing);
  });
});

describe('a rule', () => {
  it('is known by its name in new-style reports only', () => {
    expect(healthRules.every(isHealthRule)).toBe(true);
    expect(isHealthRule('mail server')).toBe(false);
  });
});

describe('poor health', () => {
  it('is an error in any rule of the report', () => {
    for (const status of [unit({ ntpd: 1 }), { camera: 403 }]) expect(problemsOf(status)).toHaveLength(1);
    for (const status of [unit({}), { camera: -1 }]) expect(problemsOf(status)).toEqual([]);
  });

  it('names each problem once; those of the old style are one', () => {
    expect(problemsOf(unit({ ntpd: 1, cpu_temperature: 90 }))).toEqual(['cpu_temperature', 'ntpd']);
    expect(problemsOf({ one: 403, two: 403 })).toEqual(['other']);
    expect(knownProblems(['ntpd', 'of a later version', 'camera'])).toEqual(['camera', 'ntpd']);
    expect(knownProblems(null)).toEqual([]);
  });
});
