import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { FigureLine, PrintDocument } from '../print-document.ts';
import { figureSvg } from '../figure-svg.ts';
import { chartXml } from './chart-xml.ts';
import { drawingXml, relationsXml } from './drawing-xml.ts';
import { type SheetParts, sheetXml } from './sheet.ts';
import { stylesXml } from './styles-xml.ts';
import { xmlHead, xmlText } from './xml.ts';

const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const types = {
  'xl/workbook.xml': `${main}.sheet.main+xml`,
  'xl/styles.xml': `${main}.styles+xml`,
  'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
};

/**
 * Writes a document as a workbook (ECMA-376) with charts that refer to its cells. Photos go from their files to the
 * workbook without being held in memory.
 */
export async function writeWorkbook(document: PrintDocument, file: string): Promise<void> {
  const zip = new ZipFile();
  const failing = new AbortController();
  // A photo cannot be read; without this, the pipeline would never end.
  zip.on('error', (error) => failing.abort(error));
  const done = pipeline(zip.outputStream, createWriteStream(file), { signal: failing.signal });
  // From the start: the pipeline may fail while the rest is still being made.
  const ended = Promise.allSettled([done]);
  try {
    await new Workbook(zip, document).write();
    zip.end();
    await done;
  } catch (error) {
    failing.abort(error);
    await ended;
    throw failing.signal.reason;
  }
}

class Workbook {
  readonly #zip: ZipFile;
  readonly #document: PrintDocument;
  readonly #overrides: [string, string][] = [];
  readonly #figures: (readonly FigureLine[])[] = [];
  readonly #photos = new Map<string, string>();
  #charts = 0;
  #drawings = 0;

  constructor(zip: ZipFile, document: PrintDocument) {
    this.#zip = zip;
    this.#document = document;
  }

  async write(): Promise<void> {
    const { sections, locale } = this.#document;
    const repeated = sections.map((_, index) => this.#sheet(index));
    for (const [index, figure] of this.#figures.entries()) {
      const picture = await sharp(Buffer.from(figureSvg(figure)), { density: 288 })
        .resize(192, 192)
        .png()
        .toBuffer();
      this.#zip.addBuffer(picture, `xl/media/figure${index + 1}.png`, { compress: false });
    }
    this.#part('xl/styles.xml', stylesXml(locale), types['xl/styles.xml']);
    this.#part('xl/workbook.xml', this.#book(repeated), types['xl/workbook.xml']);
    const sheets = sections.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` }));
    this.#part('xl/_rels/workbook.xml.rels', relationsXml([...sheets, { type: 'styles', target: 'styles.xml' }]));
    this.#part('docProps/core.xml', this.#core(), types['docProps/core.xml']);
    this.#part('_rels/.rels', this.#root());
    this.#part('[Content_Types].xml', this.#contentTypes());
  }

  #part(path: string, text: string, type: string | null = null): void {
    this.#zip.addBuffer(Buffer.from(text), path);
    if (type !== null) this.#overrides.push([path, type]);
  }

  /** Adds a sheet with its drawing. @returns what is repeated on its pages */
  #sheet(index: number): readonly string[] {
    const section = this.#document.sections[index];
    if (section === undefined) return [];
    const parts: SheetParts = {
      chart: (chart, placed) => {
        this.#charts += 1;
        const name = `chart${this.#charts}.xml`;
        this.#part(
          `xl/charts/${name}`,
          chartXml(chart, placed),
          'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
        );
        return `../charts/${name}`;
      },
      photo: (file) => this.#photo(file),
      figure: (lines) => this.#figure(lines),
    };
    const { xml, placed, repeated } = sheetXml(this.#document, section, parts);
    this.#part(`xl/worksheets/sheet${index + 1}.xml`, xml, `${main}.worksheet+xml`);
    if (placed.length === 0) return repeated;
    this.#drawings += 1;
    const drawing = `drawing${this.#drawings}.xml`;
    const target = `../drawings/${drawing}`;
    this.#part(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, relationsXml([{ type: 'drawing', target }]));
    this.#part(
      `xl/drawings/${drawing}`,
      drawingXml(placed),
      'application/vnd.openxmlformats-officedocument.drawing+xml',
    );
    this.#part(
      `xl/drawings/_rels/${drawing}.rels`,
      relationsXml(placed.map(({ kind, target: to }) => ({ type: kind, target: to }))),
    );
    return repeated;
  }

  #photo(file: string): string {
    const known = this.#photos.get(file);
    if (known !== undefined) return known;
    const name = `photo${this.#photos.size + 1}.jpeg`;
    // JPEG does not become smaller.
    this.#zip.addFile(file, `xl/media/${name}`, { compress: false });
    this.#photos.set(file, `../media/${name}`);
    return `../media/${name}`;
  }

  #figure(lines: readonly FigureLine[]): string {
    this.#figures.push(lines);
    return `../media/figure${this.#figures.length}.png`;
  }

  #book(repeated: readonly (readonly string[])[]): string {
    const { sections } = this.#document;
    const sheets = sections.map(
      ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    );
    const names = sections.flatMap(({ name }, index) => {
      const parts = repeated[index] ?? [];
      if (parts.length === 0) return [];
      const cells = parts.map((part) => `'${xmlText(name.replaceAll("'", "''"))}'!${part}`).join(',');
      return [`<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${cells}</definedName>`];
    });
    const defined = names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`;
    return `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets>${defined}</workbook>`;
  }

  #core(): string {
    const { title, subject } = this.#document;
    return `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title><dc:subject>${xmlText(subject)}</dc:subject><dc:creator>Trapline</dc:creator></cp:coreProperties>`;
  }

  #root(): string {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
    const core = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
    return `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${core}" Target="docProps/core.xml"/></Relationships>`;
  }

  #contentTypes(): string {
    const overrides = this.#overrides.map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`);
    return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/>${overrides.join('')}</Types>`;
  }
}
