import { guardCell } from '@trapline/domain/common/csv.rules.ts';
import { shownCell, type Cell } from '@trapline/domain/exports/cell.rules.ts';
import {
  type FigureLine,
  pageHead,
  type PrintBlock,
  type PrintChart,
  type PrintDocument,
  type PrintFacts,
  type PrintPhoto,
  type PrintSection,
  type PrintTable,
} from '../print-document.ts';
import { type PlacedTable, valueOf } from './chart-xml.ts';
import type { Placed } from './drawing-xml.ts';
import { styleOf } from './styles-xml.ts';
import { cellText, columnName, textLines, xmlHead, xmlText } from './xml.ts';

/** Most characters of a cell of Excel. */
const longestCell = 32_767;
const lineHeight = 15;
/** Highest row of Excel, points. */
const highestRow = 400;
/** Height of a chart, pixels, and the rows kept free for it. */
const chartHeight = 300;
const chartRows = 16;
/** Width of a photo beside a line of a table, characters, and its height, pixels. */
const besideWidth = 24;
const besideHeight = 110;

/** Characters on a page of A4 that is made as small as can still be read well. */
const pageCharacters = { landscape: 210, portrait: 145 } as const;
/** Columns that say what a line is about: its number, place and trap. */
const repeatedColumns = 3;

/** What a sheet takes from outside: numbers of charts, and the parts of pictures. */
export interface SheetParts {
  /** Path of the part of a chart, from the folder of drawings. */
  chart(chart: PrintChart, placed: PlacedTable): string;
  /** Path of a picture of a file. */
  photo(file: string): string;
  /** Path of a picture of a figure. */
  figure(lines: readonly FigureLine[]): string;
}

/** A laid out sheet. */
export interface SheetXml {
  readonly xml: string;
  readonly placed: readonly Placed[];
  /** What is repeated on each page, as references: the heading row, and the first columns of a sheet of several pages width. */
  readonly repeated: readonly string[];
}

/** Lays out a section as a sheet. */
export function sheetXml(document: PrintDocument, section: PrintSection, parts: SheetParts): SheetXml {
  return new Sheet(document, section, parts).finish();
}

function widthsOf(blocks: readonly PrintBlock[]): readonly number[] {
  if (blocks.some(({ kind }) => kind === 'photos')) return [30, 46, 46];
  if (blocks.some(({ kind }) => kind === 'entries')) return [14, 92];
  const tables = blocks.filter((block) => block.kind === 'table');
  const widest = tables.toSorted((a, b) => b.columns.length - a.columns.length)[0];
  const widths = widest?.columns.map(({ width }) => width) ?? [];
  const rest = Math.max(0, 4 - widths.length);
  const photos = Math.max(0, ...(widest?.rows.map((row) => row.photos?.length ?? 0) ?? []));
  return [...widths, ...Array.from({ length: rest }, () => 22), ...Array.from({ length: photos }, () => besideWidth)];
}

const pixels = (characters: number) => Math.floor(characters * 7 + 5);

class Sheet {
  readonly #document: PrintDocument;
  readonly #section: PrintSection;
  readonly #parts: SheetParts;
  readonly #widths: readonly number[];
  readonly #rows: string[] = [];
  readonly #merged: string[] = [];
  readonly #placed: Placed[] = [];
  readonly #tables = new Map<number, PlacedTable>();
  #row = 0;

  constructor(document: PrintDocument, section: PrintSection, parts: SheetParts) {
    this.#document = document;
    this.#section = section;
    this.#parts = parts;
    this.#widths = widthsOf(section.blocks);
  }

  finish(): SheetXml {
    this.#line([this.#text(this.#section.heading, 'title')], 28);
    this.#line([]);
    for (const [index, block] of this.#section.blocks.entries()) this.#add(block, index);
    const [only, ...more] = this.#tables.values();
    const heading = only !== undefined && more.length === 0 ? only.firstRow - 1 : null;
    const repeated = [
      ...(this.#pagesWide() > 1 ? [`$A:$${columnName(repeatedColumns - 1)}`] : []),
      ...(heading === null ? [] : [`$${heading}:$${heading}`]),
    ];
    return { xml: this.#xml(), placed: this.#placed, repeated };
  }

  #add(block: PrintBlock, index: number): void {
    if (block.kind === 'facts') this.#facts(block);
    else if (block.kind === 'table') this.#table(block, index);
    else if (block.kind === 'chart') this.#chart(block);
    else if (block.kind === 'note') this.#wide(block.text, 'note');
    else if (block.kind === 'photos') this.#photos(block.groups);
    else this.#entries(block.entries);
    this.#line([]);
  }

  #line(cells: readonly ((at: string) => string)[], height: number | null = null): void {
    this.#row += 1;
    const size = height === null ? '' : ` ht="${Math.min(highestRow, height)}" customHeight="1"`;
    const written = cells.map((cell, column) => cell(`${columnName(column)}${this.#row}`));
    this.#rows.push(`<row r="${this.#row}"${size}>${written.join('')}</row>`);
  }

  /** A text, which is never anything else: its cell has the type of a text. Source: REPORT-9. */
  #text(text: string, style: string): (at: string) => string {
    const shown = cellText(text.slice(0, longestCell));
    return (at) => `<c r="${at}" s="${styleOf(style)}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
  }

  #cell(cell: Cell, look: string): (at: string) => string {
    const value = valueOf(cell);
    const number = (style: string, shown: number) => (at: string) =>
      `<c r="${at}" s="${styleOf(`${look}-${style}`)}"><v>${shown}</v></c>`;
    if (value !== undefined) return number(cell.kind === 'number' ? 'whole' : cell.kind, value);
    if (cell.kind === 'day') return number('day', serial(cell.value));
    if (cell.kind === 'instant') return number('instant', serial(cell.value));
    if (cell.kind === 'blank') return (at) => `<c r="${at}" s="${styleOf(`${look}-text`)}"/>`;
    const text = shownCell(cell);
    if (cell.kind === 'off') return this.#text(text, `${look}-off`);
    return this.#text(text, `${look}-${guardCell(text) === text ? 'text' : 'quoted'}`);
  }

  /** A text over the whole width. */
  #wide(text: string, style: string): void {
    const total = this.#widths.reduce((sum, width) => sum + width, 0);
    this.#line([this.#text(text, style)], textLines(text, total) * lineHeight + 3);
    this.#merge(0, this.#widths.length - 1);
  }

  #merge(from: number, to: number): void {
    if (to > from) this.#merged.push(`${columnName(from)}${this.#row}:${columnName(to)}${this.#row}`);
  }

  /** Names in the first column or two, values in the others. */
  #facts({ rows }: PrintFacts): void {
    const last = this.#widths.length - 1;
    const first = (this.#widths[0] ?? 0) < 20 && last > 1 ? 1 : 0;
    const nameRoom = this.#widths.slice(0, first + 1).reduce((sum, width) => sum + width, 0);
    const room = this.#widths.slice(first + 1).reduce((sum, width) => sum + width, 0);
    for (const { name, cell } of rows) {
      const empty = this.#cell({ kind: 'blank' }, 'plain');
      const values = Array.from({ length: last - first }, (_, index) =>
        index === 0 ? this.#cell({ kind: 'text', value: shownCell(cell) }, 'plain') : empty,
      );
      const names = Array.from({ length: first + 1 }, (_, index) => this.#text(index === 0 ? name : '', 'name'));
      const lines = Math.max(textLines(name, nameRoom - 2), textLines(shownCell(cell), room));
      this.#line([...names, ...values], lines * lineHeight + 3);
      this.#merge(0, first);
      this.#merge(first + 1, last);
    }
  }

  #table(table: PrintTable, index: number): void {
    if (table.title !== null) this.#wide(table.title, 'subtitle');
    const high = Math.max(...table.columns.map(({ heading, width }) => textLines(heading, width - 1)));
    this.#line(
      table.columns.map(({ heading }) => this.#text(heading, 'heading')),
      high * lineHeight + 5,
    );
    this.#tables.set(index, { table, sheet: this.#section.name, firstRow: this.#row + 1 });
    for (const { cells, strong, marked, photos = [] } of table.rows) {
      const look = strong === true ? 'strong' : marked === true ? 'marked' : 'plain';
      const lines = cells.map((cell, column) =>
        cell.kind === 'text' ? textLines(cell.value, (table.columns[column]?.width ?? 10) - 1) : 1,
      );
      this.#line(
        cells.map((cell) => this.#cell(cell, look)),
        Math.max(Math.max(...lines) * lineHeight + 3, this.#beside(photos, cells.length)),
      );
    }
    if (table.rows.length === 0) this.#wide(table.empty, 'note');
  }

  /** Places photos beside the next line. @returns the height that they need, points */
  #beside(photos: readonly PrintPhoto[], column: number): number {
    for (const [index, { file, width, height }] of photos.entries()) {
      const scale = Math.min((pixels(besideWidth) - 8) / width, besideHeight / height);
      const size = { width: width * scale, height: height * scale };
      const target = this.#parts.photo(file);
      this.#place({ kind: 'image', column: column + index, ...size, target, name: `${this.#row + 1}-${index + 1}` });
    }
    return photos.length === 0 ? 0 : besideHeight * 0.75 + 8;
  }

  #chart(chart: PrintChart): void {
    const placed = this.#tables.get(chart.table);
    if (placed === undefined || chart.rows === 0) return;
    const width = Math.min(
      900,
      this.#widths.reduce((sum, one) => sum + pixels(one), 0),
    );
    const target = this.#parts.chart(chart, placed);
    this.#place({ kind: 'chart', column: 0, width: width - 8, height: chartHeight, target, name: chart.title });
    for (let row = 0; row < chartRows; row += 1) this.#line([], 15);
  }

  #place(placed: Omit<Placed, 'row'>): void {
    this.#placed.push({ ...placed, row: this.#row });
  }

  /** What is said beside the photos; a row never breaks over pages. */
  #photos(groups: Extract<PrintBlock, { kind: 'photos' }>['groups']): void {
    for (const { heading, text, photos } of groups) {
      const words = `${heading}\n${text}`;
      const high = textLines(words, (this.#widths[0] ?? 30) - 2) * lineHeight + 6;
      for (let at = 0; at < Math.max(1, photos.length); at += 2) {
        const shown = photos.slice(at, at + 2).map((photo, index) => {
          const scale = Math.min((pixels(46) - 10) / photo.width, 300 / photo.height);
          const size = { width: photo.width * scale, height: photo.height * scale };
          const target = this.#parts.photo(photo.file);
          this.#place({ kind: 'image', column: index + 1, ...size, target, name: `${heading} ${at + index + 1}` });
          return size.height;
        });
        const pictures = Math.max(0, ...shown) * 0.75 + 10;
        this.#line([this.#text(at === 0 ? words : '', 'body')], Math.max(at === 0 ? high : 0, pictures));
      }
    }
  }

  #entries(entries: Extract<PrintBlock, { kind: 'entries' }>['entries']): void {
    for (const { heading, facts, text, figure } of entries) {
      const words = `${heading}\n${facts}\n${text}`;
      const target = this.#parts.figure(figure);
      this.#place({ kind: 'image', column: 0, width: 80, height: 80, target, name: heading });
      const high = Math.max(72, textLines(words, (this.#widths[1] ?? 92) - 4) * lineHeight + 6);
      this.#line([this.#text('', 'body'), this.#text(words, 'body')], high);
    }
  }

  /**
   * `fitToWidth`: on how many pages beside each other the columns are fitted. One page would make a wide sheet too small to
   * be read; a page that is a little too narrow makes it a little smaller.
   */
  #pagesWide(): number {
    const total = this.#widths.reduce((sum, width) => sum + width, 0);
    return Math.max(
      1,
      Math.round(total / (this.#section.landscape ? pageCharacters.landscape : pageCharacters.portrait)),
    );
  }

  #xml(): string {
    const { landscape, heading, blocks } = this.#section;
    // A page break must not divide a chart: sheets with charts are one page.
    const charts = blocks.some(({ kind }) => kind === 'chart');
    const columns = this.#widths.map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width + 0.71}" customWidth="1"/>`,
    );
    const merged =
      this.#merged.length === 0
        ? ''
        : `<mergeCells count="${this.#merged.length}">${this.#merged.map((cells) => `<mergeCell ref="${cells}"/>`).join('')}</mergeCells>`;
    const { title, subject, foot } = this.#document;
    const said = (text: string) => xmlText(text.replaceAll(/\s+/g, ' ').slice(0, 70).replaceAll('&', '&&'));
    const marks = `<headerFooter><oddHeader>&amp;L&amp;9${said(` ${pageHead(title, heading)}`)}&amp;R&amp;9${said(` ${subject}`)}</oddHeader><oddFooter>&amp;L&amp;8${said(` ${foot}`)}&amp;R&amp;9 &amp;P / &amp;N</oddFooter></headerFooter>`;
    return `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>${this.#rows.join('')}</sheetData>${merged}<printOptions horizontalCentered="1"/><pageMargins left="0.5" right="0.5" top="0.75" bottom="0.7" header="0.35" footer="0.35"/><pageSetup paperSize="9" orientation="${landscape ? 'landscape' : 'portrait'}" fitToWidth="${this.#pagesWide()}" fitToHeight="${charts ? 1 : 0}"/>${marks}${this.#placed.length === 0 ? '' : '<drawing r:id="rId1"/>'}</worksheet>`;
  }
}

/** Days since 1899-12-30, as Excel counts them. @param local `YYYY-MM-DD`, or with a time `THH:MM:SS` */
function serial(local: string): number {
  const at = Date.parse(local.includes('T') ? `${local}Z` : `${local}T00:00:00Z`);
  return (at - Date.UTC(1899, 11, 30)) / 86_400_000;
}
