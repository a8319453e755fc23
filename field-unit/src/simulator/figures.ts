import type { UnitEvent } from '../client/field-unit.ts';

/** Statistics of a run. */
export interface Figures {
  /** Events whose pictures were taken. */
  events: number;
  /** Files that were put into a queue. */
  taken: number;
  stored: number;
  /** Of those, files the portal already had. */
  already: number;
  retries: number;
  healthReports: number;
  failedCalls: number;
  readonly refused: Map<string, number>;
  /** Milliseconds for each stored file, for both requests. */
  readonly uploadMs: number[];
  bytes: number;
}

/** Statistics with all values at zero. */
export function createFigures(): Figures {
  return {
    events: 0,
    taken: 0,
    stored: 0,
    already: 0,
    retries: 0,
    healthReports: 0,
    failedCalls: 0,
    refused: new Map(),
    uploadMs: [],
    bytes: 0,
  };
}

/** Counts the outcome of an attempt to send. */
export function countEvent(figures: Figures, event: UnitEvent): void {
  if (event.kind === 'stored') {
    figures.stored += 1;
    figures.bytes += event.upload.size;
    if (event.already) figures.already += 1;
    else figures.uploadMs.push(event.ms);
  } else if (event.kind === 'postponed') {
    figures.retries += 1;
  } else if (event.kind === 'refused') {
    figures.refused.set(event.problem.type, (figures.refused.get(event.problem.type) ?? 0) + 1);
  }
}

/** Percentile of values (`part` from 0 to 1; nearest rank); undefined without values. */
export function percentile(values: readonly number[], part: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}

/** One line on the progress so far. */
export function progressLine(figures: Figures, secondsLeft: number, waiting: number): string {
  const left = Math.max(0, Math.round(secondsLeft));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const refused = total(figures.refused);
  return (
    `${clock} left, ${figures.events} events, ${figures.stored} of ${figures.taken} files stored, ` +
    `${waiting} waiting, ${refused} refused, ${figures.retries} retries`
  );
}

/** The text printed at the end. */
export function summary(figures: Figures, ran: string, seconds: number, waiting: number): string {
  const ms = (part: number) => `${percentile(figures.uploadMs, part) ?? '-'} ms`;
  const refused = [...figures.refused].map(([type, count]) => `${count} ${type}`).join(', ');
  const lines = [
    ['simulated', ran],
    ['time', `${seconds.toFixed(0)} s`],
    ['events', String(figures.events)],
    ['files sent', String(figures.taken)],
    ['stored', `${figures.stored}${figures.already === 0 ? '' : ` (${figures.already} were stored before)`}`],
    ['refused', refused === '' ? '0' : refused],
    ['waiting', waiting === 0 ? '0' : `${waiting} (the next run sends them)`],
    ['retries', String(figures.retries)],
    ['health reports', `${figures.healthReports}, ${figures.failedCalls} calls failed`],
    ['upload p50, p95', `${ms(0.5)}, ${ms(0.95)}`],
    ['data', `${(figures.bytes / 1e6).toFixed(1)} MB`],
  ] as const;
  return lines.map(([name, value]) => `  ${name.padEnd(16)} ${value}`).join('\n');
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
