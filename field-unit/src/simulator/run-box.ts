import { setTimeout as delay } from 'node:timers/promises';
import type { BoxEvent } from '../client/box-sender.ts';
import type { PhotoBox } from '../client/photo-box.ts';
import type { Figures } from './figures.ts';
import type { RunOptions } from './run-unit.ts';
import type { SimulatedBox } from './simulated-box.ts';

/** A box takes no traps while this many wait. */
const MOST_WAITING = 10;

/**
 * Runs a photo box: photographs a trap at its interval, and sends it before the next one.
 *
 * @param first simulated unix seconds of its first trap
 */
export async function runBox(box: PhotoBox, world: SimulatedBox, first: number, options: RunOptions): Promise<void> {
  const { figures, ending, ended, gate } = options;
  for (let due = first; !ending.aborted; due += options.every) {
    await pause(((due - options.simulatedNow()) / options.speed) * 1000, ending);
    if (!ending.aborted && box.pending().length < MOST_WAITING) {
      figures.taken += await gate.run(() => world.takeTrap(due));
      figures.events += 1;
    }
    await sendWaiting(box, options, ending);
  }
  await sendWaiting(box, options, ended);
}

/** Sends until no trap waits or the signal is aborted. */
async function sendWaiting(box: PhotoBox, { gate, figures, ended }: RunOptions, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    try {
      const event = await gate.run(() => box.sendNext(ended));
      if (event === undefined) return;
      countTrap(figures, event);
      if (event.kind === 'postponed') await pause(event.waitMs, until);
    } catch (error) {
      if (ended.aborted) return;
      throw error;
    }
  }
}

/** Counts the outcome of an attempt to send a trap. */
export function countTrap(figures: Figures, event: BoxEvent): void {
  const { photos } = event.trap;
  if (event.kind === 'stored') {
    figures.stored += photos.length;
    figures.bytes += photos.reduce((sum, { size }) => sum + size, 0);
  } else if (event.kind === 'postponed') {
    figures.retries += 1;
  } else {
    figures.refused.set(event.problem.type, (figures.refused.get(event.problem.type) ?? 0) + 1);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return;
  try {
    await delay(Math.min(ms, 2 ** 31 - 1), undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
