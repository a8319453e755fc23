import Pdf from 'pdfkit';
import { fileURLToPath } from 'node:url';
import { pageHead, type PrintDocument } from '../print-document.ts';

/** The two fonts of a document, with all Japanese characters in everyday use. */
const fonts = {
  regular: import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
};

/** Points: A4 and its margins. */
const a4 = { short: 595.28, long: 841.89 };
const margins = { side: 40, top: 56, bottom: 48 };

/** Colours of a document. */
export const inks = { text: '#1F2933', soft: '#52606D', head: '#0F766E', line: '#CBD2D9', title: '#0B4F4A' };

/** How a text is set. */
export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** A place for a text, points. Text beyond the height is cut. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
}

/** Sheets of A4 that are filled from top to bottom. */
export class Paper {
  readonly pdf: InstanceType<typeof Pdf>;
  readonly #document: PrintDocument;
  #heading = '';
  #landscape = false;
  readonly #headings: string[] = [];
  /** Where the next part begins, points from the top. */
  y = margins.top;

  constructor(document: PrintDocument) {
    this.#document = document;
    const info = { Title: document.title, Subject: document.subject, Creator: 'Trapline' };
    this.pdf = new Pdf({ autoFirstPage: false, bufferPages: true, info, lang: document.locale, margin: 0 });
    this.pdf.registerFont('regular', fileURLToPath(fonts.regular));
    this.pdf.registerFont('bold', fileURLToPath(fonts.bold));
  }

  get left(): number {
    return margins.side;
  }

  get width(): number {
    return (this.#landscape ? a4.long : a4.short) - 2 * margins.side;
  }

  get bottom(): number {
    return (this.#landscape ? a4.short : a4.long) - margins.bottom;
  }

  /** Height of a whole page between its margins. */
  get room(): number {
    return this.bottom - margins.top;
  }

  /** Begins a section on a new page. */
  section(heading: string, landscape: boolean): void {
    this.#heading = heading;
    this.#landscape = landscape;
    this.page();
  }

  page(): void {
    this.pdf.addPage({ size: 'A4', layout: this.#landscape ? 'landscape' : 'portrait', margin: 0 });
    this.#headings.push(this.#heading);
    this.y = margins.top;
  }

  /** Goes on to a new page unless so many points are left. @returns whether it did */
  need(height: number): boolean {
    if (this.y + Math.min(height, this.room) <= this.bottom) return false;
    this.page();
    return true;
  }

  /** Height of a text in a width, points. */
  heightOf(text: string, width: number, { size, bold }: TextStyle): number {
    return this.#font(size, bold).heightOfString(text === '' ? ' ' : text, { width, lineGap: 1.5 });
  }

  /** Width of a text on one line, points. */
  widthOf(text: string, { size, bold }: TextStyle): number {
    return this.#font(size, bold).widthOfString(text);
  }

  text(text: string, box: TextBox, { size, bold, colour = inks.text, align = 'left' }: TextStyle): void {
    const limit = box.height === undefined ? {} : { height: box.height, ellipsis: true };
    this.#font(size, bold)
      .fillColor(colour)
      .text(text, box.x, box.y, { width: box.width, align, lineGap: 1.5, ...limit });
  }

  box(x: number, y: number, width: number, height: number, fill: string | null): void {
    if (fill !== null) this.pdf.rect(x, y, width, height).fill(fill);
    this.pdf.rect(x, y, width, height).lineWidth(0.5).stroke(inks.line);
  }

  /** Writes heads and page numbers, and ends the document. */
  end(): void {
    const { title, subject, foot } = this.#document;
    for (const [index, heading] of this.#headings.entries()) {
      this.pdf.switchToPage(index);
      const { width, height } = this.pdf.page;
      const half = width / 2 - margins.side;
      const line = { size: 8, colour: inks.soft };
      this.text(pageHead(title, heading), { x: margins.side, y: 26, width: half + 60, height: 12 }, line);
      const right = { ...line, align: 'right' as const };
      this.text(subject, { x: width / 2 + 60, y: 26, width: half - 60, height: 12 }, right);
      this.text(foot, { x: margins.side, y: height - 32, width: half + 100, height: 12 }, line);
      const pages = `${index + 1} / ${this.#headings.length}`;
      this.text(pages, { x: width / 2, y: height - 32, width: half, height: 12 }, right);
    }
    this.pdf.end();
  }

  #font(size: number, bold = false) {
    return this.pdf.font(bold ? 'bold' : 'regular').fontSize(size);
  }
}
