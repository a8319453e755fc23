import { csvCell } from '@trapline/domain/common/csv.rules.ts';

// PostgreSQL sends the bare columns and this writes the lines, byte by byte: the processes of the web multiply, the
// database does not. Only people's text is ever decoded. Nothing is allocated for a line, each byte is looked at once,
// and what is longer than a few bytes and known beforehand is set by one call. What cells mean is said elsewhere, by the
// typed cells that this is compared with; why it exists, and what it saves, by
// docs/decisions/0032-lines-of-csv-by-bytes.md.

/**
 * How a field of COPY's text becomes a cell; null is an empty one.
 * - `number`: as it stands. `gate`: the same; where it is null, the cells of the list behind it are empty
 * - `number_or_off`: `-` for 0
 * - `instant`: date and time without fraction and zone
 * - `flag`: 1 or 0
 * - `text`: people's words, guarded and quoted
 */
type FieldForm = 'number' | 'gate' | 'number_or_off' | 'instant' | 'flag' | 'text';

/**
 * A list `{code,number,…}` by ascending code as a cell for every code from 2 to the last one, and one for code 1, which
 * also takes what has no cell.
 */
export interface ListForm {
  readonly lastCode: number;
}

/** A line after its number: bytes that are the same in every line, and fields between them. */
export type CsvLine = readonly (Buffer | FieldForm | ListForm)[];

const tab = 0x09;
const newline = 0x0a;
const comma = 0x2c;
const dash = 0x2d;
const slash = 0x2f;
const zero = 0x30;
const one = 0x31;
const nine = 0x39;
const letterN = 0x4e;
const backslash = 0x5c;
const letterT = 0x74;
/**
 * Cells of codes that a list does not have, of a line with figures and without: eight bytes that are written at once, as a number
 * (it is none that has two forms), and how many of them a cell takes.
 */
const zeros = { eight: Buffer.from('0,0,0,0,').readDoubleLE(), bytes: 2 };
const blanks = { eight: Buffer.from(',,,,,,,,').readDoubleLE(), bytes: 1 };
/** `YYYY-MM-DD HH:MM:SS`. */
const instantBytes = 19;
/** What number, marks and lists of a line need at most, besides constants and what COPY sent. */
const slack = 160;
/** Shorter pieces are quicker copied in a loop than by a call. */
const shortPiece = 8;
const noBytes = Buffer.alloc(0);

/** Gathers lines of COPY's text, in chunks that end anywhere, as numbered lines of CSV. */
export class CsvLines {
  /** What is read, and where. */
  #input: Buffer = noBytes;
  #from = 0;
  /** What is written, and how far. */
  #out = Buffer.allocUnsafeSlow(4 * 65_536);
  #view = viewOf(this.#out);
  #at = 0;
  /** The beginning of a line whose end has not come yet. */
  #rest: Buffer = noBytes;
  /** The number of the last line, in digits up to the end. */
  readonly #number = Buffer.alloc(16, zero);
  #firstDigit = this.#number.length;

  /** Bytes of CSV that wait to be taken. */
  get length(): number {
    return this.#at;
  }

  /** Writes the lines that a chunk completes. */
  add(chunk: Buffer, line: CsvLine): void {
    let start = 0;
    if (this.#rest.length > 0) {
      start = chunk.indexOf(newline) + 1;
      const begun = Buffer.concat([this.#rest, start === 0 ? chunk : chunk.subarray(0, start)]);
      this.#rest = begun;
      if (start === 0) return;
      this.#writeLines(begun, 0, begun.length, line);
    }
    const end = Math.max(start, chunk.lastIndexOf(newline) + 1);
    this.#writeLines(chunk, start, end, line);
    this.#rest = Buffer.from(chunk.subarray(end));
    this.#input = noBytes;
  }

  /** What was written since the last time. */
  take(): Uint8Array {
    const taken = Buffer.allocUnsafeSlow(this.#at);
    this.#out.copy(taken, 0, 0, this.#at);
    this.#at = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#out.length) return;
    const grown = Buffer.allocUnsafeSlow(2 * (this.#at + bytes));
    this.#out.copy(grown, 0, 0, this.#at);
    this.#out = grown;
    this.#view = viewOf(grown);
  }

  /** Writes whole lines. */
  #writeLines(input: Buffer, start: number, stop: number, line: CsvLine): void {
    const constants = line.reduce((sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : 0), slack);
    this.#input = input;
    this.#from = start;
    while (this.#from < stop) {
      // All fields but texts stay at most as long as they are; a text asks for itself.
      this.#reserve(constants + stop - this.#from);
      this.#writeNumber();
      let counted = true;
      for (const piece of line) {
        if (Buffer.isBuffer(piece)) {
          this.#set(piece);
          continue;
        }
        // \N is null: an empty cell.
        const isNull = this.#isNull();
        if (piece === 'gate') counted = !isNull;
        if (typeof piece === 'object') this.#writeList(piece.lastCode, counted);
        else if (isNull) this.#from += 2;
        else if (piece === 'text') this.#writeText(constants, stop);
        else this.#writeField(piece);
        this.#skipField();
      }
    }
  }

  #isNull(): boolean {
    const input = this.#input;
    if (input[this.#from] !== backslash || input[this.#from + 1] !== letterN) return false;
    const end = input[this.#from + 2];
    return end === tab || end === newline;
  }

  /** Leaves what is left of a field, and its end. */
  #skipField(): void {
    const input = this.#input;
    let from = this.#from;
    for (let byte = input[from]; byte !== tab && byte !== newline; byte = input[from]) from += 1;
    this.#from = from + 1;
  }

  #set(piece: Buffer): void {
    if (piece.length < shortPiece) {
      for (let place = 0; place < piece.length; place += 1) this.#out[this.#at + place] = piece[place] ?? 0;
    } else {
      this.#out.set(piece, this.#at);
    }
    this.#at += piece.length;
  }

  /** The next number: the last digit that is not a nine grows, those behind it begin anew. */
  #writeNumber(): void {
    const digits = this.#number;
    let digit = digits.length - 1;
    for (; digits[digit] === nine; digit -= 1) digits[digit] = zero;
    digits[digit] = (digits[digit] ?? zero) + 1;
    if (digit < this.#firstDigit) this.#firstDigit = digit;
    const out = this.#out;
    let at = this.#at;
    for (let place = this.#firstDigit; place < digits.length; place += 1, at += 1) out[at] = digits[place] ?? zero;
    this.#at = at;
  }

  #writeField(form: Exclude<FieldForm, 'text'>): void {
    const out = this.#out;
    const at = this.#at;
    const first = this.#input[this.#from];
    if (form === 'flag') {
      out[at] = first === letterT ? one : zero;
      this.#at = at + 1;
    } else if (form === 'instant') {
      // A fraction and the zone follow, which are left out.
      this.#copyField(this.#from + instantBytes);
      out[at + 4] = slash;
      out[at + 7] = slash;
    } else {
      this.#copyField(Number.MAX_SAFE_INTEGER);
      // No number begins with a zero but zero itself.
      if (form === 'number_or_off' && first === zero) out[at] = dash;
    }
  }

  /** Copies a field up to its end or a place. */
  #copyField(limit: number): void {
    const input = this.#input;
    const out = this.#out;
    let from = this.#from;
    let at = this.#at;
    for (let byte = input[from] ?? tab; byte > newline && from < limit; byte = input[from] ?? tab) {
      out[at] = byte;
      at += 1;
      from += 1;
    }
    this.#from = from;
    this.#at = at;
  }

  /** Writes the cells of a list; a code without a cell counts as code 1, whose cell is the last. */
  #writeList(lastCode: number, counted: boolean): void {
    if (!counted) {
      this.#writeGap(lastCode - 1, blanks);
      return;
    }
    const input = this.#input;
    const out = this.#out;
    let from = this.#from + 1;
    let others = 0;
    let written = 1;
    for (let byte = input[from] ?? tab; byte >= zero && byte <= nine; byte = input[from] ?? tab) {
      let code = 0;
      for (; byte !== comma; byte = input[from] ?? comma) {
        code = code * 10 + byte - zero;
        from += 1;
      }
      from += 1;
      const known = code > written && code <= lastCode;
      if (known) {
        this.#writeGap(code - written - 1, zeros);
        written = code;
      }
      let at = this.#at;
      let number = 0;
      for (byte = input[from] ?? tab; byte >= zero && byte <= nine; byte = input[from] ?? tab) {
        if (known) {
          out[at] = byte;
          at += 1;
        } else {
          number = number * 10 + byte - zero;
        }
        from += 1;
      }
      others += number;
      if (known) {
        out[at] = comma;
        this.#at = at + 1;
      }
      // The comma before the next code, or the closing brace.
      from += 1;
    }
    this.#from = from - 1;
    this.#writeGap(lastCode - written, zeros);
    this.#writeInteger(others);
  }

  /** What is written beyond the cells is overwritten by what follows. */
  #writeGap(cells: number, { eight, bytes }: typeof zeros): void {
    const end = this.#at + cells * bytes;
    for (let at = this.#at; at < end; at += 8) this.#view.setFloat64(at, eight, true);
    this.#at = end;
  }

  #writeInteger(value: number): void {
    let digits = 1;
    for (let bound = 10; value >= bound; bound *= 10) digits += 1;
    let rest = value;
    for (let at = this.#at + digits - 1; at >= this.#at; at -= 1) {
      this.#out[at] = zero + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#at += digits;
  }

  /** A text may treble in quotes and bytes; what follows it in the line needs its room as well. */
  #writeText(others: number, stop: number): void {
    const start = this.#from;
    this.#skipField();
    const end = this.#from - 1;
    this.#from = end;
    this.#reserve(others + 3 * (end - start) + stop - end);
    this.#at += this.#out.write(csvCell(unescaped(this.#input.toString('utf8', start, end))), this.#at);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** What COPY's text stands for. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
}
