import { csvCell } from '@trapline/domain/common/csv.rules.ts';

// PostgreSQL sends only the raw columns, and this code writes the lines byte by byte, since web processes can be
// multiplied and the database cannot. Only user-entered text is decoded. Nothing is allocated per line, each byte is
// read once, and known content longer than a few bytes is copied by one call. The meaning of cells is defined by the
// typed cells, against which a test compares this. docs/decisions/0032-lines-of-csv-by-bytes.md explains why it exists
// and what it saves.

/**
 * How a field of COPY's text becomes a cell; null gives an empty cell.
 * - `number`: copied. `gate`: copied too; if it is null, the cells of the following list are empty
 * - `number_or_off`: `-` for 0
 * - `instant`: date and time without fraction and zone, or a day alone
 * - `flag`: 1 or 0
 * - `text`: user-entered text, guarded and quoted
 */
type FieldForm = 'number' | 'gate' | 'number_or_off' | 'instant' | 'flag' | 'text';

/**
 * A list `{code,number,…}` by ascending code (null: empty cells), written as one cell for each code from 2 to the last, and one for code 1,
 * which includes all codes without a cell.
 */
export interface ListForm {
  readonly lastCode: number;
}

/** A line after its number: constant bytes, and fields between them. */
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
 * Filler for codes missing from a list, for lines with and without figures: eight bytes to be written at once as a
 * number (not a NaN, whose bytes could change), and the number of bytes per cell.
 */
const zeros = { eight: Buffer.from('0,0,0,0,').readDoubleLE(), bytes: 2 };
const blanks = { eight: Buffer.from(',,,,,,,,').readDoubleLE(), bytes: 1 };
/** `YYYY-MM-DD HH:MM:SS`. */
const instantBytes = 19;
/** Most bytes a line needs for its number and its end, in addition to its pieces and the data from COPY. */
const slack = 64;
/** Up to this length, copying in a loop is faster than a call. */
const shortPiece = 8;
const noBytes = Buffer.alloc(0);

/** Converts COPY text, in arbitrary chunks, to numbered CSV lines. */
export class CsvLines {
  /** The input, and the position in it. */
  #input: Buffer = noBytes;
  #from = 0;
  /** The output, and the position in it. */
  #out = Buffer.allocUnsafeSlow(4 * 65_536);
  #view = viewOf(this.#out);
  #at = 0;
  /** The start of an incomplete line. */
  #rest: Buffer = noBytes;
  /** The number of the last line, as right-aligned digits. */
  readonly #number = Buffer.alloc(16, zero);
  #firstDigit = this.#number.length;

  /** Bytes of CSV that `take` would return. */
  get length(): number {
    return this.#at;
  }

  /** Converts the lines completed by a chunk. */
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

  /** Returns the output since the last call. */
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

  /** Converts complete lines. */
  #writeLines(input: Buffer, start: number, stop: number, line: CsvLine): void {
    const constants = line.reduce((sum, piece) => sum + mostBytesOf(piece), slack);
    this.#input = input;
    this.#from = start;
    while (this.#from < stop) {
      // No field except texts becomes longer; texts reserve their own space.
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
        if (typeof piece === 'object') this.#writeList(piece.lastCode, counted && !isNull);
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

  /** Skips the rest of a field and its delimiter. */
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

  /** Increments the number: the last digit other than nine is increased, and those after it are reset to zero. */
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
      // A fraction and the zone follow, and are omitted.
      this.#copyField(this.#from + instantBytes);
      out[at + 4] = slash;
      out[at + 7] = slash;
    } else {
      this.#copyField(Number.MAX_SAFE_INTEGER);
      // Only zero itself starts with a zero.
      if (form === 'number_or_off' && first === zero) out[at] = dash;
    }
  }

  /** Copies a field up to its end or a position. */
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

  /** May write more than needed; later output overwrites the excess. */
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

  /** Quoting and encoding may triple the length of a text; reserves space for that and the rest of the line. */
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

/** Decodes the escapes of COPY's text format. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
}

/** Most bytes a piece adds to its data from COPY. A list may be filled completely, eight bytes at a time. */
function mostBytesOf(piece: CsvLine[number]): number {
  if (Buffer.isBuffer(piece)) return piece.length;
  return typeof piece === 'object' ? piece.lastCode * zeros.bytes + 8 : 0;
}
