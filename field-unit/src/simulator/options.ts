import { parseArgs } from 'node:util';
import {
  isSensorType,
  type SensorType,
  sensorTypeCapabilities,
  sensorTypes,
} from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Counting } from './simulated-unit.ts';

/** Options of a simulator run. */
export interface SimulatorOptions {
  readonly url: string;
  readonly units: number;
  /** Photo boxes. */
  readonly boxes: number;
  /** In real time. */
  readonly minutes: number;
  /** Simulated seconds per second. */
  readonly speed: number;
  /** Simulated seconds between two events of a unit. */
  readonly every: number;
  readonly types: readonly SensorType[];
  readonly scale: number;
  readonly counting: Counting;
  readonly photos: string | undefined;
  readonly concurrency: number;
  readonly seed: string;
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly accounts: string;
  readonly state: string;
}

/** An invalid option; the message says which and why. */
export class OptionError extends Error {}

const withUnits = sensorTypes.filter((type) => sensorTypeCapabilities[type].fieldUnits);

/** Output of `--help`. */
export const help = `Simulated field units for Trapline: they draw pictures and films with known content and upload them.

  npm run simulate -- --units 20 --minutes 5

  --url URL           the portal (http://localhost:8080)
  --email, --password the account that owns the simulated sensors; without them the first suitable one of --accounts
  --accounts FILE     the portal's list of demonstration accounts (data/demo-accounts.json)
  --units N           how many units (6; 0 with --boxes alone)
  --boxes N           how many photo boxes (0); they send traps with their tabs, and misread some. The account is the
                      organization's admin; a new station key may be issued, which ends that of real boxes
  --types a,b         their sensor types in turn: ${withUnits.join(', ')} (all)
  --minutes N         how long to run, in real minutes (5)
  --speed N           simulated seconds in a real second (1); above 1 the run begins in the past and ends now
  --every N           simulated seconds between two events of a unit (60 times the speed, an hour at most)
  --scale N           size of drawn photos, above 0 up to 1 (1)
  --photos DIR        upload the .jpg and .png files of a folder in turn instead of drawn photos
  --count-only        units send the number of insects they drew; without it the portal counts
  --truth             units send the number and the boxes of what they drew
  --concurrency N     pictures drawn and files sent at the same time (4)
  --seed TEXT         the same seed draws the same pictures (1)
  --state DIR         keys and waiting uploads, for the next run (data/simulator)
  --help              this text
`;

/** Parses the command line. Undefined: help was requested. Throws `OptionError`. */
export function readOptions(args: readonly string[]): SimulatorOptions | undefined {
  const values = parse(args);
  if (values.help === true) return undefined;
  const speed = numberFrom('speed', values.speed ?? '1', 0.001, 100_000);
  if ((values.email === undefined) !== (values.password === undefined)) {
    throw new OptionError('--email and --password go together');
  }
  if (values.truth === true && values['count-only'] === true) {
    throw new OptionError('--truth and --count-only exclude each other');
  }
  const boxes = wholeFrom('boxes', values.boxes ?? '0', 0, 1_000);
  return {
    url: urlFrom(values.url ?? 'http://localhost:8080'),
    units: wholeFrom('units', values.units ?? (boxes > 0 ? '0' : '6'), boxes > 0 ? 0 : 1, 10_000),
    boxes,
    minutes: numberFrom('minutes', values.minutes ?? '5', 0.01, 100_000),
    speed,
    every: numberFrom('every', values.every ?? String(Math.min(3_600, Math.max(1, 60 * speed))), 1, 10_000_000),
    types: values.types === undefined ? withUnits : values.types.split(',').map(typeFrom),
    scale: numberFrom('scale', values.scale ?? '1', 0.05, 1),
    counting: values.truth === true ? 'detections' : values['count-only'] === true ? 'count' : 'portal',
    photos: values.photos,
    concurrency: wholeFrom('concurrency', values.concurrency ?? '4', 1, 500),
    seed: values.seed ?? '1',
    email: values.email,
    password: values.password,
    accounts: values.accounts ?? 'data/demo-accounts.json',
    state: values.state ?? 'data/simulator',
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: text,
        email: text,
        password: text,
        accounts: text,
        units: text,
        boxes: text,
        types: text,
        minutes: text,
        speed: text,
        every: text,
        scale: text,
        photos: text,
        'count-only': flag,
        truth: flag,
        concurrency: text,
        seed: text,
        state: text,
        help: { ...flag, short: 'h' },
      },
    });
    return values;
  } catch (error) {
    if (error instanceof TypeError) throw new OptionError(error.message);
    throw error;
  }
}

function numberFrom(name: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= low && value <= high) return value;
  throw new OptionError(`--${name} is a number from ${low} to ${high}, not "${text}"`);
}

function wholeFrom(name: string, text: string, low: number, high: number): number {
  const value = numberFrom(name, text, low, high);
  if (Number.isInteger(value)) return value;
  throw new OptionError(`--${name} is a whole number, not "${text}"`);
}

function urlFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
  throw new OptionError(`--url is an http or https address, not "${text}"`);
}

function typeFrom(text: string): SensorType {
  const type = text.trim();
  if (isSensorType(type) && sensorTypeCapabilities[type].fieldUnits) return type;
  throw new OptionError(`--types knows ${withUnits.join(', ')}; not "${type}"`);
}
