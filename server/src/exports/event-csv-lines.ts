import { csvCell } from '@trapline/domain/exports/csv.rules.ts';
import { eventCsvColumns } from '@trapline/domain/exports/event-csv.catalogue.ts';
import { csvInstant, insectCells } from '@trapline/domain/exports/event-csv.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { CsvOwner, copiedColumns } from './event-csv.store.ts';

// PostgreSQL sends the bare columns and this writes the lines: the processes of the web multiply, the database does
// not. Bytes are handled as Latin letters, one a byte, so that nothing but people's text is ever decoded.

/** Turns one line of COPY's text into one line of CSV, without its number. */
type LineWriter = (fields: readonly string[]) => string;

/** Which columns COPY sends for a type. */
export function copiedKind(type: SensorType): keyof typeof copiedColumns {
  return eventCsvColumns[type].includes('start_capture_at') ? 'films' : 'counts';
}

/** The writer of an owner's lines; each begins with a comma, for the number before it. */
export function lineWriter(type: SensorType, owner: CsvOwner): LineWriter {
  const columns = eventCsvColumns[type];
  const cell = (text: string) => bytesAsText(csvCell(text));
  const { organization, user, sensor, id, place, installed_on } = owner;
  const whose = `,${[organization, user, sensor, id, place, installed_on].map(cell).join(',')},`;
  const memo = `${cell(owner.memo)},`;
  if (copiedKind(type) === 'films') {
    return ([at = '', detected = '', from = '', to = '', pickup = '', misdetection = '', tags = '']) =>
      `${whose}${memo}${csvInstant(at)},${flag(detected)},${instant(from)},${instant(to)},${flag(pickup)},${flag(misdetection)},${text(tags)}\n`;
  }
  const withIncrease = columns.includes('increase_threshold');
  const withInsects = columns.includes('insects');
  return ([at = '', threshold = '', increase = '', count = '', counts = '', pickup = '', tags = '']) => {
    const thresholds = withIncrease ? `${threshold},${increase === '0' ? '-' : increase}` : threshold;
    // An event that is not counted yet has no figures, not zeros.
    const insects = withInsects ? `${count === nothing ? uncounted : insectCells(counts)},` : '';
    return `${whose}${thresholds},${memo}${csvInstant(at)},${number(count)},${insects}${flag(pickup)},${text(tags)}\n`;
  };
}

const nothing = '\\N';
const uncounted = insectCells('{}').replaceAll('0', '');

function number(field: string): string {
  return field === nothing ? '' : field;
}

function flag(field: string): string {
  return field === nothing ? '' : field === 't' ? '1' : '0';
}

function instant(field: string): string {
  return field === nothing ? '' : csvInstant(field);
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function text(field: string): string {
  if (field === nothing || field === '') return '';
  const plain = field.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
  return bytesAsText(csvCell(Buffer.from(plain, 'latin1').toString('utf8')));
}

/** UTF-8 with one Latin letter a byte. */
function bytesAsText(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}

/** Gathers lines of COPY's text, in chunks that end anywhere, into numbered lines of CSV. */
export class CsvLines {
  #rest = '';
  #number = 0;

  /** The CSV of the whole lines that a chunk completes. */
  take(chunk: Buffer, write: LineWriter): string {
    const received = this.#rest + chunk.toString('latin1');
    let csv = '';
    let start = 0;
    for (let end = received.indexOf('\n'); end >= 0; end = received.indexOf('\n', start)) {
      this.#number += 1;
      csv += this.#number + write(received.slice(start, end).split('\t'));
      start = end + 1;
    }
    this.#rest = received.slice(start);
    return csv;
  }
}
