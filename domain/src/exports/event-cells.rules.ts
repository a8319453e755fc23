import { insectTypes } from '../insects/insect.catalogue.ts';
import { codeOf, keyOf, sortInsectTypes } from '../insects/insect.rules.ts';
import type { Cell } from './cell.rules.ts';
import type { EventCsvColumn } from './event-csv-columns.catalogue.ts';

/** Values of a sensor or site that are the same for all of its events. */
export interface ExportedOwner {
  readonly organization: string;
  readonly user: string;
  readonly sensor: string;
  readonly id: string;
  readonly place: string;
  /** `YYYY-MM-DD`; empty when it is not known, or hidden from the reader. */
  readonly installed_on: string;
  readonly memo: string;
}

/** The exported values of an event. Times are local, `YYYY-MM-DDTHH:MM:SS`. */
export interface ExportedEvent {
  readonly threshold: number;
  /** 0: off. */
  readonly increase_threshold: number;
  readonly captured_at: string;
  /** Null: not counted. */
  readonly total: number | null;
  /** Sparse counts: code, number, code, number, … */
  readonly insect_counts: readonly number[];
  readonly detected: boolean | null;
  readonly detected_from: string | null;
  readonly detected_to: string | null;
  readonly pickup: boolean;
  readonly misdetection: boolean;
  readonly tags: readonly string[];
}

const blank: Cell = { kind: 'blank' };
const text = (value: string): Cell => ({ kind: 'text', value });
const number = (value: number | null): Cell => (value === null ? blank : { kind: 'number', value });
const instant = (value: string | null): Cell => (value === null ? blank : { kind: 'instant', value });
const flag = (value: boolean | null): Cell => (value === null ? blank : { kind: 'flag', value });

/** Type codes of the insect columns, ascending, `others` last. */
const insectCodes = sortInsectTypes([...insectTypes]).map(codeOf);
const othersCode = codeOf('others');

/** Makes the cells of a column; `insects` has one cell per type. */
type CellsOf<From> = (from: From) => readonly Cell[];

const ofOwner: { readonly [C in keyof ExportedOwner]: CellsOf<ExportedOwner> } = {
  organization: (owner) => [text(owner.organization)],
  user: (owner) => [text(owner.user)],
  sensor: (owner) => [text(owner.sensor)],
  id: (owner) => [text(owner.id)],
  place: (owner) => [text(owner.place)],
  installed_on: (owner) => [owner.installed_on === '' ? blank : { kind: 'day', value: owner.installed_on }],
  memo: (owner) => [text(owner.memo)],
};

const ofEvent: { readonly [C in Exclude<EventCsvColumn, 'number' | keyof ExportedOwner>]: CellsOf<ExportedEvent> } = {
  threshold: (event) => [number(event.threshold)],
  increase_threshold: (event) => [event.increase_threshold === 0 ? { kind: 'off' } : number(event.increase_threshold)],
  captured_at: (event) => [instant(event.captured_at)],
  start_capture_at: (event) => [instant(event.captured_at)],
  total: (event) => [number(event.total)],
  insects: insectCells,
  detected: (event) => [flag(event.detected)],
  detected_from: (event) => [instant(event.detected_from)],
  detected_to: (event) => [instant(event.detected_to)],
  pickup: (event) => [flag(event.pickup)],
  misdetection: (event) => [flag(event.misdetection)],
  tags: (event) => [event.tags.length === 0 ? blank : text(event.tags.join(', '))],
};

/** A column about the sensor or site, not the event. */
export type OwnerColumn = keyof ExportedOwner;

/** Whether a column is the same for every event of a sensor or site. */
export function isOwnerColumn(column: EventCsvColumn): column is OwnerColumn {
  return Object.hasOwn(ofOwner, column);
}

/** The cells of a column that is the same for every event. */
export function ownerCells(column: OwnerColumn, owner: ExportedOwner): readonly Cell[] {
  return ofOwner[column](owner);
}

/**
 * The cells of an event, in the order of the columns. Source: EXPORT-1.
 * @param columns null is an empty cell
 * @param line number of the event in the file, from 1
 */
export function eventCells(
  columns: readonly (EventCsvColumn | null)[],
  line: number,
  owner: ExportedOwner,
  event: ExportedEvent,
): readonly Cell[] {
  return columns.flatMap((column) => {
    if (column === null) return [blank];
    if (column === 'number') return [number(line)];
    return isOwnerColumn(column) ? ofOwner[column](owner) : ofEvent[column](event);
  });
}

/** A number for every type; blank for an event that is not counted. Unknown codes count as `others`. */
function insectCells({ total, insect_counts }: ExportedEvent): readonly Cell[] {
  if (total === null) return insectCodes.map(() => blank);
  const found = new Map<number, number>();
  for (let at = 0; at + 1 < insect_counts.length; at += 2) {
    const code = insect_counts[at] ?? 0;
    const known = keyOf(code) === undefined ? othersCode : code;
    found.set(known, (found.get(known) ?? 0) + (insect_counts[at + 1] ?? 0));
  }
  return insectCodes.map((code) => number(found.get(code) ?? 0));
}
