import { shownCell } from '@trapline/domain/exports/cell.rules.ts';
import type { PrintChart, PrintTable } from '../print-document.ts';
import { valueOf } from '../workbook/chart-xml.ts';
import { inks, type Paper } from './paper.ts';

const height = 190;
const legendWidth = 110;

interface Plot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly top: number;
}

/** Draws a chart of a table; the same that the workbook has. */
export function drawChart(paper: Paper, chart: PrintChart, table: PrintTable): void {
  if (chart.rows === 0) return;
  paper.need(height + 30);
  paper.text(
    chart.title,
    { x: paper.left, y: paper.y, width: paper.width },
    { size: 11, bold: true, colour: inks.title },
  );
  paper.y += 20;
  if (chart.form === 'pie') pie(paper, chart, table);
  else axes(paper, chart, table);
  paper.y += height + 12;
}

const numberAt = (table: PrintTable, row: number, column: number): number | null => {
  const cell = table.rows[row]?.cells[column];
  return cell === undefined ? null : (valueOf(cell) ?? null);
};
const nameAt = (table: PrintTable, row: number, column: number): string => {
  const cell = table.rows[row]?.cells[column];
  return cell === undefined ? '' : shownCell(cell);
};

/** The smallest of 1, 2, 5, 10, 20, 50, … times 4 that is at least the value. */
function niceTop(value: number): number {
  let step = 10 ** Math.floor(Math.log10(Math.max(value, 0.04) / 4));
  for (const factor of [2, 2.5, 2, 2, 2.5]) {
    if (step * 4 >= value) break;
    step *= factor;
  }
  return step * 4;
}

function axes(paper: Paper, chart: PrintChart, table: PrintTable): void {
  const rows = Array.from({ length: chart.rows }, (_, row) => row);
  const sums = rows.map((row) => {
    const values = chart.series.map(({ column }) => numberAt(table, row, column) ?? 0);
    return chart.form === 'stacked' ? values.reduce((sum, one) => sum + one, 0) : Math.max(...values);
  });
  const withLegend = chart.series.length > 1;
  const plot: Plot = {
    ...{ x: paper.left + 34, y: paper.y, height: height - 30, top: niceTop(Math.max(...sums)) },
    width: paper.width - 34 - (withLegend ? legendWidth : 0),
  };
  const small = { size: 7, colour: inks.soft };
  for (let step = 0; step <= 4; step += 1) {
    const y = plot.y + plot.height - (plot.height * step) / 4;
    paper.pdf
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.4)
      .stroke('#E4E7EB');
    const shown = String(Number(((plot.top * step) / 4).toPrecision(6)));
    paper.text(shown, { x: paper.left, y: y - 4, width: 30, height: 9 }, { ...small, align: 'right' });
  }
  const slot = plot.width / chart.rows;
  const every = Math.ceil(34 / slot);
  for (const row of rows.filter((one) => one % every === 0))
    paper.text(
      nameAt(table, row, chart.category),
      {
        x: plot.x + row * slot - (every > 1 ? 10 : 0),
        y: plot.y + plot.height + 4,
        width: Math.max(slot, 40),
        height: 20,
      },
      { ...small, align: every > 1 ? 'left' : 'center' },
    );
  if (chart.form === 'lines') lines(paper, chart, table, plot);
  else bars(paper, chart, table, plot);
  if (withLegend)
    legend(
      paper,
      plot.x + plot.width + 12,
      chart.series.map(({ column, colour }) => [table.columns[column]?.heading ?? '', colour]),
    );
}

function bars(paper: Paper, chart: PrintChart, table: PrintTable, plot: Plot): void {
  const slot = plot.width / chart.rows;
  const stacked = chart.form === 'stacked';
  const wide = (slot * 0.7) / (stacked ? 1 : chart.series.length);
  for (let row = 0; row < chart.rows; row += 1) {
    let base = 0;
    for (const [index, { column, colour }] of chart.series.entries()) {
      const value = numberAt(table, row, column);
      if (value === null) continue;
      const high = (plot.height * value) / plot.top;
      const x = plot.x + row * slot + slot * 0.15 + (stacked ? 0 : index * wide);
      const y = plot.y + plot.height - base - high;
      paper.pdf.rect(x, y, Math.max(0.5, wide - 0.5), high).fill(`#${colour}`);
      if (stacked) base += high;
      else if (wide > 12)
        paper.text(
          nameAt(table, row, column),
          { x: x - 6, y: y - 9, width: wide + 12, height: 9 },
          { size: 6.5, align: 'center' },
        );
    }
  }
}

function lines(paper: Paper, chart: PrintChart, table: PrintTable, plot: Plot): void {
  const slot = plot.width / chart.rows;
  for (const { column, colour } of chart.series) {
    let drawing = false;
    for (let row = 0; row < chart.rows; row += 1) {
      const value = numberAt(table, row, column);
      const [x, y] = [plot.x + (row + 0.5) * slot, plot.y + plot.height - (plot.height * (value ?? 0)) / plot.top];
      if (value === null) {
        if (drawing) paper.pdf.stroke();
        drawing = false;
      } else if (drawing) paper.pdf.lineTo(x, y);
      else paper.pdf.lineWidth(1.6).strokeColor(`#${colour}`).moveTo(x, y);
      if (value !== null) drawing = true;
    }
    if (drawing) paper.pdf.stroke();
    for (let row = 0; row < chart.rows; row += 1) {
      const value = numberAt(table, row, column);
      if (value === null) continue;
      const y = plot.y + plot.height - (plot.height * value) / plot.top;
      paper.pdf.circle(plot.x + (row + 0.5) * slot, y, 2).fill(`#${colour}`);
    }
  }
}

function pie(paper: Paper, chart: PrintChart, table: PrintTable): void {
  const column = chart.series[0]?.column ?? 0;
  const parts = Array.from({ length: chart.rows }, (_, row) => numberAt(table, row, column) ?? 0);
  const sum = parts.reduce((total, one) => total + one, 0);
  if (sum === 0) return;
  const [x, y, radius] = [paper.left + 110, paper.y + height / 2, height / 2 - 8];
  let angle = -Math.PI / 2;
  for (const [row, value] of parts.entries()) {
    const turn = (2 * Math.PI * value) / sum;
    slice(paper, { x, y, radius }, angle, turn, `#${chart.colours?.[row] ?? '9AA5B1'}`);
    angle += turn;
  }
  const named = parts.map((value, row): [string, string] => [
    `${nameAt(table, row, chart.category)}  ${((100 * value) / sum).toFixed(1)}%`,
    chart.colours?.[row] ?? '9AA5B1',
  ]);
  legend(paper, x + radius + 40, named);
}

/** A slice as a path: pieces of a curve of at most a quarter, since a circle has no arc in a PDF. */
function slice(
  { pdf }: Paper,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  from: number,
  turn: number,
  colour: string,
): void {
  const at = (angle: number): [number, number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  const pieces = Math.max(1, Math.ceil(turn / (Math.PI / 2)));
  const step = turn / pieces;
  const reach = (4 / 3) * Math.tan(step / 4) * radius;
  pdf.moveTo(x, y).lineTo(...at(from));
  for (let piece = 0; piece < pieces; piece += 1) {
    const [a, b] = [from + piece * step, from + (piece + 1) * step];
    const [ax, ay] = at(a);
    const [bx, by] = at(b);
    pdf.bezierCurveTo(
      ...([ax - reach * Math.sin(a), ay + reach * Math.cos(a)] as const),
      ...([bx + reach * Math.sin(b), by - reach * Math.cos(b)] as const),
      ...([bx, by] as const),
    );
  }
  pdf.closePath().lineWidth(0.8).fillAndStroke(colour, '#FFFFFF');
}

function legend(paper: Paper, x: number, entries: readonly (readonly [string, string])[]): void {
  for (const [index, [name, colour]] of entries.slice(0, 14).entries()) {
    const y = paper.y + 4 + index * 12.5;
    paper.pdf.rect(x, y, 8, 8).fill(`#${colour}`);
    paper.text(name, { x: x + 13, y: y - 0.5, width: paper.left + paper.width - x - 13, height: 11 }, { size: 8 });
  }
}
