import { csvCell } from '@trapline/domain/exports/csv.rules.ts';
import { eventCsvColumns, type EventCsvColumn } from '@trapline/domain/exports/event-csv.catalogue.ts';
import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { CsvOwner } from './event-csv.store.ts';

// PostgreSQL sends the bare columns and this writes the lines, byte by byte: the processes of the web multiply, the
// database does not. Only people's text is ever decoded.

/** How a field of COPY's text becomes a cell. */
type FieldForm = 'plain' | 'total' | 'increase' | 'instant' | 'flag' | 'insects' | 'text';

/** A line after its number: bytes that are the same in every line, and fields between them. */
export type CsvLine = readonly (Uint8Array | FieldForm)[];

const forms: Partial<Record<EventCsvColumn, FieldForm>> = {
  threshold: 'plain',
  increase_threshold: 'increase',
  captured_at: 'instant',
  start_capture_at: 'instant',
  total: 'total',
  insects: 'insects',
  detected: 'flag',
  detected_from: 'instant',
  detected_to: 'instant',
  pickup: 'flag',
  misdetection: 'flag',
  tags: 'text',
};

/** The form of a type's lines for one owner: what the owner gives is written out, the rest comes with each event. */
export function csvLine(type: SensorType, owner: CsvOwner): CsvLine {
  const cells: Partial<Record<EventCsvColumn, string>> = { ...owner };
  const line: (Uint8Array | FieldForm)[] = [];
  let constant = '';
  for (const column of eventCsvColumns[type]) {
    if (column === 'number') continue;
    constant += ',';
    const form = forms[column];
    if (form === undefined) {
      constant += csvCell(cells[column] ?? '');
      continue;
    }
    line.push(Buffer.from(constant), form);
    constant = '';
  }
  line.push(Buffer.from(`${constant}\n`));
  return line;
}

const tab = 0x09;
const newline = 0x0a;
const comma = 0x2c;
const dash = 0x2d;
const slash = 0x2f;
const zero = 0x30;
const one = 0x31;
const backslash = 0x5c;
const letterT = 0x74;
const lastCode = insectTypes.length;
const gaps = Buffer.from('0,'.repeat(lastCode));
const emptyGaps = Buffer.from(','.repeat(lastCode));
/** What numbers, marks and insects of a line need at most, besides its own bytes. */
const slack = 128;

/** Gathers lines of COPY's text, in chunks that end anywhere, as numbered lines of CSV. */
export class CsvLines {
  #rest: Uint8Array = new Uint8Array(0);
  #number = 0;
  #bytes = Buffer.allocUnsafe(2 * 65_536);
  #counted = true;
  /** Bytes of CSV that wait to be taken. */
  length = 0;

  /** Writes the lines that a chunk completes. */
  add(chunk: Uint8Array, line: CsvLine): void {
    const received = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const constants = line.reduce((sum, piece) => sum + (typeof piece === 'string' ? 0 : piece.length), slack);
    let start = 0;
    for (let end = received.indexOf(newline); end >= 0; end = received.indexOf(newline, start)) {
      // A text may double in quotes; everything else stays as long as it is.
      this.#reserve(constants + 3 * (end - start));
      this.#number += 1;
      this.#writeInteger(this.#number);
      this.#writeLine(received, start, end, line);
      start = end + 1;
    }
    this.#rest = Uint8Array.from(received.subarray(start));
  }

  /** What was written since the last time. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.length);
    this.#bytes = Buffer.allocUnsafe(this.#bytes.length);
    this.length = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(2 * (this.length + bytes));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }

  #writeLine(input: Uint8Array, start: number, end: number, line: CsvLine): void {
    let from = start;
    for (const piece of line) {
      if (typeof piece !== 'string') {
        // A call to copy costs more than the few bytes of most pieces.
        if (piece.length < 16) this.#copy(piece, 0, piece.length);
        else {
          this.#bytes.set(piece, this.length);
          this.length += piece.length;
        }
        continue;
      }
      let to = from;
      while (to < end && input[to] !== tab) to += 1;
      this.#writeField(piece, input, from, to);
      from = to + 1;
    }
  }

  #writeField(form: FieldForm, input: Uint8Array, from: number, to: number): void {
    // \N is null: an empty cell. An event that is not counted yet has no figures, not zeros.
    const isNull = to - from === 2 && input[from] === backslash && input[from + 1] === 0x4e;
    if (form === 'insects') return this.#writeInsects(input, from + 1, to - 1);
    if (form === 'total') this.#counted = !isNull;
    if (isNull) return;
    switch (form) {
      case 'plain':
      case 'total':
        return this.#copy(input, from, to);
      case 'increase':
        if (to - from === 1 && input[from] === zero) return this.#write(dash);
        return this.#copy(input, from, to);
      case 'flag':
        return this.#write(input[from] === letterT ? one : zero);
      case 'instant':
        // `YYYY-MM-DD HH:MM:SS` and then a fraction and the zone, which are left out.
        this.#copy(input, from, from + 19);
        this.#bytes[this.length - 15] = slash;
        this.#bytes[this.length - 12] = slash;
        return;
      case 'text':
        return this.#writeText(input.subarray(from, to));
    }
  }

  #write(byte: number): void {
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  #copy(input: Uint8Array, from: number, to: number): void {
    const bytes = this.#bytes;
    const shift = this.length - from;
    for (let at = from; at < to; at += 1) bytes[at + shift] = input[at] ?? 0;
    this.length += to - from;
  }

  #writeInteger(value: number): void {
    let digits = 1;
    for (let bound = 10; value >= bound; bound *= 10) digits += 1;
    let rest = value;
    for (let at = this.length + digits - 1; at >= this.length; at -= 1) {
      this.#bytes[at] = zero + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.length += digits;
  }

  /**
   * A number for every insect by code, `others` (code 1) last, from sparse counts `code,number,…` by ascending code. A
   * code that no version knows counts as `others`.
   */
  #writeInsects(input: Uint8Array, from: number, to: number): void {
    let others = 0;
    let written = 1;
    let at = from;
    while (at < to) {
      let code = 0;
      for (; at < to && input[at] !== comma; at += 1) code = code * 10 + (input[at] ?? zero) - zero;
      at += 1;
      const start = at;
      let number = 0;
      for (; at < to && input[at] !== comma; at += 1) number = number * 10 + (input[at] ?? zero) - zero;
      if (code <= written || code > lastCode) {
        others += number;
      } else {
        this.#writeGap(code - written - 1);
        this.#copy(input, start, at);
        this.#write(comma);
        written = code;
      }
      at += 1;
    }
    this.#writeGap(lastCode - written);
    if (this.#counted) this.#writeInteger(others);
  }

  /** Types without insects, each with its comma. */
  #writeGap(types: number): void {
    const gap = this.#counted ? gaps : emptyGaps;
    this.#copy(gap, 0, this.#counted ? 2 * types : types);
  }

  #writeText(field: Uint8Array): void {
    const cell = csvCell(unescaped(Buffer.from(field).toString()));
    this.length += this.#bytes.write(cell, this.length);
  }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** What COPY's text stands for. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
}
