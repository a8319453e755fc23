import { setTimeout as delay } from 'node:timers/promises';
import { CallError } from '../client/call-error.ts';
import type { FieldUnit } from '../client/field-unit.ts';
import { FilmsUnavailableError } from '../drawing/films.ts';
import { countEvent, type Figures } from './figures.ts';
import type { Gate } from './gate.ts';
import type { SimulatedUnit } from './simulated-unit.ts';

/** Options shared by all units of a run. */
export interface RunOptions {
  readonly every: number;
  /** Simulated unix seconds now. */
  readonly simulatedNow: () => number;
  /** Simulated seconds per real second. */
  readonly speed: number;
  readonly gate: Gate;
  readonly figures: Figures;
  /** When aborted, no more pictures are taken. */
  readonly ending: AbortSignal;
  /** When aborted, sending stops too. */
  readonly ended: AbortSignal;
  readonly warn: (message: string) => void;
}

/** Events between two health reports, and between two requests for the settings. */
const HEALTH_EVERY = 3;
const SETTINGS_EVERY = 10;
/** A unit takes no pictures while this many files are queued, to spare the disk of the simulating machine. */
const MOST_WAITING = 30;

/**
 * Runs a unit: takes pictures at its interval, and sends them concurrently.
 *
 * @param first simulated unix seconds of its first event
 */
export async function runUnit(unit: FieldUnit, world: SimulatedUnit, first: number, options: RunOptions) {
  const bell = createBell();
  let taking = true;
  const done = () => {
    taking = false;
    bell.ring();
  };
  await Promise.all([
    takePictures(unit, world, first, options, bell.ring).finally(done),
    sendFiles(unit, options, bell, () => !taking),
  ]);
}

async function takePictures(
  unit: FieldUnit,
  world: SimulatedUnit,
  first: number,
  options: RunOptions,
  ring: () => void,
): Promise<void> {
  const { figures, ending, gate } = options;
  let [due, number] = [first, 0];
  for (; ; due += options.every, number++) {
    await pause(((due - options.simulatedNow()) / options.speed) * 1000, ending);
    if (ending.aborted) return;
    await report(unit, world, number, due, options);
    if (unit.pending().length > MOST_WAITING) continue;
    try {
      const files = await gate.run(async () => (ending.aborted ? [] : world.takeEvent(Math.floor(due), options.every)));
      if (files.length > 0) figures.events += 1;
      figures.taken += files.length;
      ring();
    } catch (error) {
      if (!(error instanceof FilmsUnavailableError)) throw error;
      options.warn(`${world.type}: ${error.message}`);
      return;
    }
  }
}

/** Sends health and facts and reads the settings: one attempt each, like a real unit. */
async function report(unit: FieldUnit, world: SimulatedUnit, number: number, due: number, options: RunOptions) {
  const calls: (() => Promise<unknown>)[] = [];
  if (number === 0) calls.push(() => unit.reportFacts(world.facts, options.ended));
  if (number % SETTINGS_EVERY === 0) calls.push(() => unit.readSettings(options.ended));
  if (number % HEALTH_EVERY === 0) {
    calls.push(async () => {
      await unit.reportHealth(world.healthReport(Math.floor(due)), options.ended);
      options.figures.healthReports += 1;
    });
  }
  for (const call of calls) {
    try {
      await options.gate.run(call);
    } catch (error) {
      if (options.ended.aborted) return;
      if (!(error instanceof CallError)) throw error;
      options.figures.failedCalls += 1;
    }
  }
}

async function sendFiles(unit: FieldUnit, options: RunOptions, bell: Bell, noMore: () => boolean): Promise<void> {
  const { ended, figures, gate } = options;
  while (!ended.aborted) {
    const rung = bell.next();
    try {
      const event = await gate.run(() => unit.sendNext(ended));
      if (event !== undefined) countEvent(figures, event);
      if (event?.kind === 'postponed') await pause(event.waitMs, ended);
      if (event !== undefined) continue;
    } catch (error) {
      if (ended.aborted) return;
      throw error;
    }
    if (noMore()) return;
    await Promise.race([rung, aborted(ended)]);
  }
}

interface Bell {
  ring(): void;
  /** Resolves at the next ring. */
  next(): Promise<void>;
}

function createBell(): Bell {
  let turn = Promise.withResolvers<void>();
  return {
    ring() {
      turn.resolve();
      turn = Promise.withResolvers<void>();
    },
    next: () => turn.promise,
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Waits, or returns immediately when the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  try {
    await delay(Math.min(ms, 2 ** 31 - 1), undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
