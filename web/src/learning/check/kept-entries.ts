import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { isRecord } from '../../platform/is-record.ts';
import { readStored, store } from '../../platform/stored.ts';
import type { BoxDecision, OutboxEntry, OutboxStore } from './outbox.ts';

/**
 * Keeps what is not yet sent in this browser, separately for each account, and for each that acts as it. Several tabs may do so at the same time: each
 * removes only what it knows.
 */
export function keptEntries(owner: string): OutboxStore {
  const key = `trapline.decisions.${owner}`;
  const known = new Set<string>();
  const stored = () => {
    const found = readStored(key);
    return Array.isArray(found) ? found.map(entryOf).filter((entry) => entry !== null) : [];
  };
  return {
    read: () => {
      const entries = stored();
      for (const { id } of entries) known.add(id);
      return entries;
    },
    write: (entries) => {
      for (const { id } of entries) known.add(id);
      store(key, [...stored().filter(({ id }) => !known.has(id)), ...entries]);
    },
  };
}

/** Returns a stored entry; null if it is none, as other software may have written here. */
function entryOf(value: unknown): OutboxEntry | null {
  if (!isRecord(value)) return null;
  const { id, eventId, photoKey, kind, decisions, undoes, decision } = value;
  if (typeof id !== 'string' || typeof eventId !== 'string' || typeof photoKey !== 'string') return null;
  if (kind === 'undo' && typeof undoes === 'string') {
    return { kind, id, eventId, photoKey, undoes, decision: typeof decision === 'string' ? decision : null };
  }
  if (kind !== 'decide' || !Array.isArray(decisions)) return null;
  const read = decisions.map(decisionOf).filter((one) => one !== null);
  return read.length === decisions.length ? { kind, id, eventId, photoKey, decisions: read } : null;
}

function decisionOf(value: unknown): BoxDecision | null {
  if (!isRecord(value)) return null;
  const { type, bulk } = value;
  const position = positionOf(value['position']);
  if (position === null || (type !== null && typeof type !== 'string')) return null;
  return { position, type, ...(bulk === true ? { bulk } : {}) };
}

function positionOf(value: unknown): Position | null {
  if (!isRecord(value)) return null;
  const { x1, y1, x2, y2 } = value;
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number') return null;
  return { x1, y1, x2, y2 };
}
