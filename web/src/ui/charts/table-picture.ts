import type { ChartLook } from './chart-look.ts';
import type { ChartTable } from './chart-table.ts';

/** Pixels of a picture, and the number of its pixels for each of them. */
const size = { width: 960, margin: 24, title: 56, row: 34, text: 15, sharpness: 2 } as const;

/** Most rows of a picture; the file has them all. */
const mostRows = 40;

/**
 * Draws a table as a PNG picture with its title: the first column on the left, the others on the right; of a long one
 * the first rows. Source: DASH-13.
 * @throws Error when the browser cannot create the picture
 */
export function pictureOfTable(table: ChartTable, title: string, look: ChartLook): Promise<Blob> {
  const rows = [table.headings, ...table.rows.slice(0, mostRows)];
  const canvas = document.createElement('canvas');
  canvas.width = size.width * size.sharpness;
  canvas.height = (size.title + rows.length * size.row + 2 * size.margin) * size.sharpness;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('no canvas'));
  pen.scale(size.sharpness, size.sharpness);
  pen.fillStyle = look.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const font = getComputedStyle(document.body).fontFamily;
  const inner = size.width - 2 * size.margin;
  pen.fillStyle = look.ink;
  pen.font = `650 ${size.text + 3}px ${font}`;
  pen.textBaseline = 'middle';
  pen.fillText(title, size.margin, size.margin + 16, inner);
  const columns = table.headings.length;
  const width = inner / columns;
  for (const [index, cells] of rows.entries()) {
    const y = size.margin + size.title + index * size.row;
    pen.font = `${index === 0 ? 400 : 500} ${size.text}px ${font}`;
    pen.fillStyle = index === 0 ? look.soft : look.ink;
    for (const [column, text] of cells.entries()) {
      pen.textAlign = column === 0 ? 'left' : 'right';
      pen.fillText(text, size.margin + (column === 0 ? 0 : (column + 1) * width), y, width - 8);
    }
    pen.fillStyle = look.line;
    pen.fillRect(size.margin, y + size.row / 2, inner, 1);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
