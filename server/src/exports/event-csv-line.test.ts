import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOfCells } from '@trapline/domain/exports/cell.rules.ts';
import { eventCells, type ExportedEvent } from '@trapline/domain/exports/event-cells.rules.ts';
import { combinedCsvColumns, eventCsvColumns } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { combinedCsvCells } from '@trapline/domain/exports/event-csv.rules.ts';
import type { EventCsvColumn } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { CsvLines } from '../platform/csv/csv-lines.ts';
import { csvLine } from './event-csv-line.format.ts';

const owner = { organization: 'O', user: 'U', sensor: 'S', id: 'I', place: 'P', installed_on: 'D', memo: 'M' };

function csvOf(chunks: readonly string[], type: 'fly_scan' | 'fly_count' | 'rat_monitor' = 'fly_scan'): string[][] {
  const lines = new CsvLines();
  for (const chunk of chunks) lines.add(Buffer.from(chunk, 'latin1'), csvLine(eventCsvColumns[type], owner));
  return readCsv(Buffer.from(lines.take()).toString());
}

/** An event of fly_scan as COPY sends it. */
const copied = (counts: string, total = '0', tags = '\\N') =>
  `5\t0\t2026-01-02 03:04:05.25+05:30\t${total}\t${counts}\tf\t${tags}\n`;

describe('CsvLines', () => {
  const insects = (counts: string, total?: string) => csvOf([copied(counts, total)])[0]?.slice(12, 38);

  it('writes owner and event in the order of the columns', () => {
    const row = csvOf([copied('{}')])[0];
    expect(row?.slice(0, 12)).toEqual(['1', 'O', 'U', 'S', 'I', 'P', 'D', '5', '-', 'M', '2026/01/02 03:04:05', '0']);
    expect(row?.slice(38)).toEqual(['0', '']);
  });

  it('expands sparse counts to all types, others last', () => {
    expect(insects('{}')).toEqual(Array.from({ length: 26 }, () => '0'));
    expect(insects('{1,3,2,5,26,32767}')).toEqual(['5', ...Array.from({ length: 23 }, () => '0'), '32767', '3']);
    expect(insects('{13,40}')?.[11]).toBe('40');
  });

  it('counts insects of unknown codes', () => {
    expect(insects('{0,2,1,3,2,5,99,7}')?.at(-1)).toBe('12');
  });

  it('has room for lists of any length', () => {
    const comma = Buffer.from(',');
    const lines = new CsvLines();
    const line = [comma, 'gate', comma, { lastCode: 3_000 }, Buffer.from('\n')] as const;
    lines.add(Buffer.from('1\t{}\n'.repeat(200)), line);
    const rows = readCsv(Buffer.from(lines.take()).toString());
    expect(rows).toHaveLength(200);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([3_002]));
    expect(new Set(rows[199]?.slice(2))).toEqual(new Set(['0']));
  });

  it('writes an uncounted event without figures', () => {
    expect(insects('{}', '\\N')).toEqual(Array.from({ length: 26 }, () => ''));
    expect(csvOf([copied('{}', '\\N'), copied('{}', '1')])[1]?.[12]).toBe('0');
  });

  it('reads films', () => {
    const film = '2026-01-02 03:04:05+09\tt\t2026-01-02 03:04:06+09\t\\N\tt\tf\t\\N\n';
    expect(csvOf([film, film.replace('\tt\t', '\t\\N\t')], 'rat_monitor').map((row) => row.slice(7))).toEqual([
      ['M', '2026/01/02 03:04:05', '1', '2026/01/02 03:04:06', '', '1', '0', ''],
      ['M', '2026/01/02 03:04:05', '', '2026/01/02 03:04:06', '', '1', '0', ''],
    ]);
  });

  it('handles chunks that end anywhere, and numbers lines across them', () => {
    const sent = Array.from({ length: 40 }, (_, n) =>
      copied(`{2,${n}}`, String(n), n % 3 === 0 ? 'a\\tb\\\\n, "c"' : '\\N'),
    ).join('');
    const whole = csvOf([sent]);
    expect(whole[39]?.slice(0, 1)).toEqual(['40']);
    expect(whole[0]?.at(-1)).toBe('a\tb\\n, "c"');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: sent.length - 1 }), { maxLength: 30 }), (cuts) => {
        const ends = [...new Set(cuts)].toSorted((a, b) => a - b);
        const chunks = [0, ...ends].map((start, n) => sent.slice(start, ends[n] ?? sent.length));
        expect(csvOf(chunks)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('grows its buffer for long texts', () => {
    const tags = '"'.repeat(200_000);
    expect(csvOf([copied('{}', '0', tags)])[0]?.at(-1)).toBe(tags);
  });
});

/** A field as COPY writes it. */
function field(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value).replaceAll(/[\\\b\f\n\r\t\v]/g, (sign) => {
    const escaped = '\\bfnrtv'['\\\b\f\n\r\t\v'.indexOf(sign)];
    return `\\${escaped}`;
  });
}

/** An instant as written by a session with a time zone. */
const copiedInstant = (wall: string | null) => (wall === null ? '\\N' : `${wall.replace('T', ' ')}.25+05:30`);

const copiedFields: Partial<Record<EventCsvColumn, (event: ExportedEvent) => string>> = {
  threshold: (event) => field(event.threshold),
  increase_threshold: (event) => field(event.increase_threshold),
  captured_at: (event) => copiedInstant(event.captured_at),
  start_capture_at: (event) => copiedInstant(event.captured_at),
  total: (event) => field(event.total),
  insects: (event) => `{${event.insect_counts.join(',')}}`,
  detected: (event) => field(event.detected),
  detected_from: (event) => copiedInstant(event.detected_from),
  detected_to: (event) => copiedInstant(event.detected_to),
  pickup: (event) => field(event.pickup),
  misdetection: (event) => field(event.misdetection),
  tags: (event) => (event.tags.length === 0 ? '\\N' : field(event.tags.join(', '))),
};

const wall = fc
  .integer({ min: 1_600_000_000, max: 2_000_000_000 })
  .map((seconds) => new Date(seconds * 1_000).toISOString().slice(0, 19));
const words = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed().replaceAll('\0', ''));
const small = fc.integer({ min: 0, max: 40_000 });
const sparse = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 120 }), small), { selector: ([code]) => code, maxLength: 30 })
  .map((found) => found.toSorted(([one], [other]) => one - other).flat());
const event: fc.Arbitrary<ExportedEvent> = fc.record({
  threshold: small,
  increase_threshold: fc.oneof(fc.constant(0), small),
  captured_at: wall,
  total: fc.option(small),
  insect_counts: sparse,
  detected: fc.option(fc.boolean()),
  detected_from: fc.option(wall),
  detected_to: fc.option(wall),
  pickup: fc.boolean(),
  misdetection: fc.boolean(),
  tags: fc.array(
    words.filter((tag) => tag !== ''),
    { maxLength: 3 },
  ),
});
const anyOwner = fc.record({
  ...{ organization: words, user: words, sensor: words, id: words, place: words, memo: words },
  installed_on: fc.constantFrom('', '2026-01-02'),
});
const columns = fc.constantFrom<readonly (EventCsvColumn | null)[]>(
  ...[eventCsvColumns.insect_monitor_v2, eventCsvColumns.rat_monitor, eventCsvColumns.fly, eventCsvColumns.fly_count],
  ...[combinedCsvColumns, combinedCsvCells('fly_count'), combinedCsvCells('rat_monitor')],
);

it('the lines of a file match the typed cells of its events, whatever their content', () => {
  fc.assert(
    fc.property(columns, anyOwner, fc.array(event, { minLength: 1, maxLength: 12 }), (wanted, whose, events) => {
      const sent = events.map((one) =>
        wanted.flatMap((column) => (column ? (copiedFields[column]?.(one) ?? []) : [])).join('\t'),
      );
      const lines = new CsvLines();
      lines.add(Buffer.from(`${sent.join('\n')}\n`), csvLine(wanted, whose));
      const said = events.map((one, index) => csvOfCells(eventCells(wanted, index + 1, whose, one)));
      expect(Buffer.from(lines.take()).toString()).toBe(said.join(''));
    }),
    { numRuns: 400 },
  );
});
