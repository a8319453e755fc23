import { deflateSync } from 'node:zlib';

/** Objects of a PDF from number 1: the first is the catalog. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = 9;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const bytes = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(bytes);
    at += bytes.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${trailer}`));
  return Buffer.concat(parts);
}

function stream(content: Buffer, entries = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${entries} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const page = (more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${more} >> >>`;
const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'] as const;
const words = (text: string) => Buffer.from(`BT /F1 12 Tf 20 100 Td (${text}) Tj ET`);

/** A PDF of one page with a line of Latin text. */
export function plainPdf(text: string): Buffer {
  return pdfOf([...tree, page(), stream(words(text)), font]);
}

/** PDFs that would take endless time or memory, or are broken, by what is wrong with them. */
export const hostilePdfs: readonly (readonly [name: string, make: () => Buffer])[] = [
  ['rubbish', () => Buffer.from('%PDF-1.7\nrubbish\n%%EOF\n')],
  ['half a file', () => plainPdf('Half').subarray(0, 250)],
  [
    'a page that is 200 MB unpacked',
    () => {
      // Packed twice, it is a few kilobytes.
      const spaces = deflateSync(deflateSync(Buffer.alloc(200_000_000, 0x20), { level: 9 }), { level: 9 });
      return pdfOf([...tree, page(), stream(spaces, '/Filter [/FlateDecode /FlateDecode]'), font]);
    },
  ],
  [
    'text without an end',
    () => {
      const line = Buffer.from('BT /F1 12 Tf 20 100 Td (words and more words) Tj ET\n'.repeat(500_000));
      return pdfOf([...tree, page(), stream(deflateSync(line, { level: 9 }), '/Filter /FlateDecode'), font]);
    },
  ],
  [
    'a form that contains itself',
    () => {
      const form = stream(
        Buffer.from('/X Do /X Do'),
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
      );
      return pdfOf([...tree, page('/XObject << /X 6 0 R >>'), stream(Buffer.from('/X Do')), font, form]);
    },
  ],
  [
    'a tree of pages that is its own branch',
    () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>']),
  ],
  ['lists in lists', () => pdfOf([...tree, page(), stream(Buffer.from(`${'['.repeat(5_000_000)} TJ`)), font])],
];
