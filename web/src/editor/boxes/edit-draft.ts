import type { PhotoSize } from './edit-corners.ts';
import type { EditColumns } from './edit-columns.ts';

/** Work in progress as it is kept in the browser: the boxes of the beginning and what became of them. */
export interface KeptDraft {
  /** Of the list that the work began with. */
  readonly etag: string;
  /** The photo of that list. */
  readonly photo: string;
  readonly withTypes: boolean;
  readonly size: PhotoSize;
  readonly defaultType: string;
  readonly isChecked: boolean;
  readonly boxes: EditColumns;
}

/** Version of the form below; drafts of another one are ignored. */
const version = 2;

/** Returns a draft as text. Numbers in one row per column: 20,000 boxes take about a megabyte. Source: CORRECT-10. */
export function draftText({ boxes, ...rest }: KeptDraft): string {
  const { base } = boxes;
  return JSON.stringify({
    version,
    ...rest,
    ...{ edges: [...boxes.edges], types: [...boxes.types], flags: [...boxes.flags] },
    ...{
      suggested: [...boxes.suggested],
      certainty: Array.from(boxes.certainty, (p) => Math.round(p * 1_000) / 1_000),
    },
    ...{ baseEdges: [...base.edges], baseTypes: [...base.types], baseStates: [...base.states] },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function numbers(value: unknown, length: number): readonly number[] | null {
  if (!Array.isArray(value) || value.length !== length) return null;
  const found = value.filter((number): number is number => Number.isFinite(number));
  return found.length === length ? found : null;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function readColumns(draft: Readonly<Record<string, unknown>>): EditColumns | null {
  const count = lengthOf(draft['types']);
  const before = lengthOf(draft['baseTypes']);
  const edges = numbers(draft['edges'], count * 4);
  const types = numbers(draft['types'], count);
  const flags = numbers(draft['flags'], count);
  const suggested = numbers(draft['suggested'], count);
  const certainty = numbers(draft['certainty'], count);
  const baseEdges = numbers(draft['baseEdges'], before * 4);
  const baseTypes = numbers(draft['baseTypes'], before);
  const baseStates = numbers(draft['baseStates'], before);
  if (!edges || !types || !flags || !suggested || !certainty) return null;
  if (!baseEdges || !baseTypes || !baseStates || before > count) return null;
  return {
    count,
    edges: Float64Array.from(edges),
    types: Uint8Array.from(types),
    flags: Uint8Array.from(flags),
    suggested: Uint8Array.from(suggested),
    certainty: Float32Array.from(certainty),
    base: {
      count: before,
      edges: Float64Array.from(baseEdges),
      types: Uint8Array.from(baseTypes),
      states: Uint8Array.from(baseStates),
    },
  };
}

/** Reads a draft; null if it is none, or from another version of the portal. */
export function readDraft(text: string): KeptDraft | null {
  const draft = parsed(text);
  if (!isRecord(draft) || draft['version'] !== version) return null;
  const { etag, photo, withTypes, size, defaultType, isChecked } = draft;
  if (typeof photo !== 'string') return null;
  if (typeof etag !== 'string' || typeof withTypes !== 'boolean' || typeof isChecked !== 'boolean') return null;
  if (typeof defaultType !== 'string' || !isRecord(size)) return null;
  const { width, height } = size;
  if (typeof width !== 'number' || typeof height !== 'number') return null;
  const boxes = readColumns(draft);
  return boxes && { etag, photo, withTypes, size: { width, height }, defaultType, isChecked, boxes };
}
