import type { Resource, Source } from '../sources/source.rules.ts';

/** A file of an event and its progress. */
export interface FileState {
  readonly resource: Resource;
  readonly state: 'stored' | 'understood' | 'failed';
}

/**
 * Whether an event may be settled now: all its files are processed, and either every resource its source expects is
 * among them or the source's waiting time (15 minutes for a sensor) has passed since the first one arrived. Later files
 * are added as they come. Source: EVENT-4.
 * @param receivedAt arrival of the first file, unix seconds
 * @param now unix seconds
 */
export function maySettle(
  source: Pick<Source, 'expected' | 'settleSeconds'>,
  files: readonly FileState[],
  receivedAt: number,
  now: number,
): boolean {
  if (files.length === 0) return false;
  const done = files.every((file) => file.state !== 'stored');
  const complete = source.expected.every((wanted) => files.some((file) => file.resource === wanted));
  return done && (complete || isOverdue(source, receivedAt, now));
}

/**
 * Whether an event has waited as long as its source allows and is settled with the files that arrived. Source: EVENT-4.
 * @param receivedAt arrival of the first file, unix seconds
 * @param now unix seconds
 */
export function isOverdue(source: Pick<Source, 'settleSeconds'>, receivedAt: number, now: number): boolean {
  return now - receivedAt >= source.settleSeconds;
}
