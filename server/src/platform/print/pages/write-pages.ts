import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { shownCell, type Cell } from '@trapline/domain/exports/cell.rules.ts';
import type { FigureLine, PrintBlock, PrintDocument, PrintFacts, PrintTable } from '../print-document.ts';
import { figureColour } from '../figure-svg.ts';
import { drawChart } from './draw-chart.ts';
import { inks, Paper } from './paper.ts';

const body = { size: 8 };
const pad = 3;

/** Writes a document as a PDF on A4, with its fonts embedded. */
export async function writePages(document: PrintDocument, file: string): Promise<void> {
  const paper = new Paper(document);
  const done = pipeline(paper.pdf, createWriteStream(file));
  for (const { heading, landscape, blocks } of document.sections) {
    paper.section(heading, landscape);
    paper.text(
      heading,
      { x: paper.left, y: paper.y, width: paper.width },
      { size: 17, bold: true, colour: inks.title },
    );
    paper.y += 32;
    for (const block of blocks) draw(paper, block, blocks);
  }
  paper.end();
  await done;
}

function draw(paper: Paper, block: PrintBlock, blocks: readonly PrintBlock[]): void {
  if (block.kind === 'facts') facts(paper, block);
  else if (block.kind === 'table') table(paper, block);
  else if (block.kind === 'note') note(paper, block.text);
  else if (block.kind === 'photos') photos(paper, block.groups);
  else if (block.kind === 'entries') entries(paper, block.entries);
  else {
    const of = blocks[block.table];
    if (of?.kind === 'table') drawChart(paper, block, of);
  }
  paper.y += 10;
}

function note(paper: Paper, text: string): void {
  const style = { size: 9, colour: inks.soft };
  const height = paper.heightOf(text, paper.width, style);
  paper.need(height);
  paper.text(text, { x: paper.left, y: paper.y, width: paper.width }, style);
  paper.y += height;
}

function facts(paper: Paper, { rows }: PrintFacts): void {
  const first = Math.min(190, paper.width / 3);
  for (const { name, cell } of rows) {
    const shown = shownCell(cell);
    const style = { size: 9.5 };
    const named = paper.heightOf(name, first - 2 * pad, { ...style, bold: true });
    const height = Math.max(named, paper.heightOf(shown, paper.width - first - 2 * pad, style)) + 2 * pad;
    paper.need(height);
    paper.box(paper.left, paper.y, first, height, '#F5F7FA');
    paper.box(paper.left + first, paper.y, paper.width - first, height, null);
    paper.text(name, { x: paper.left + pad, y: paper.y + pad, width: first - 2 * pad }, { ...style, bold: true });
    const x = paper.left + first + pad;
    paper.text(shown, { x, y: paper.y + pad, width: paper.width - first - 2 * pad, height: height - pad }, style);
    paper.y += height;
  }
}

interface Column {
  readonly x: number;
  readonly width: number;
}

/** Longest text, in characters, that is not broken: a month, a trap number. */
const unbroken = 9;

/** Where the columns are: as wide as they ask for, but days, times and figures stay on one line if there is room. */
function columnsOf(paper: Paper, { columns, rows }: PrintTable): readonly Column[] {
  const sum = columns.reduce((all, { width }) => all + width, 0);
  const wanted = columns.map(({ heading, width }, index) => {
    const asked = (paper.width * width) / sum;
    const whole = rows.flatMap(({ cells, strong }) => {
      const cell = cells[index];
      const shown = cell ? shownCell(cell) : '';
      return cell?.kind === 'text' && (strong === true || shown.length > unbroken) ? [] : [shown];
    });
    const words = heading.match(/[A-Za-z-]+/g) ?? [];
    // By width, not by length: Japanese letters are twice as wide as figures, which are all alike and measured once.
    const shapes = new Set([...whole, ...words].map((text) => text.replaceAll(/\d/g, '0')));
    const widths = [...shapes].map((shape) => paper.widthOf(shape, { ...body, bold: true }));
    const least = widths.reduce((most, width) => Math.max(most, width), 0);
    return { asked, least: least + 2 * pad + 1 };
  });
  const total = (of: (one: (typeof wanted)[number]) => number) =>
    wanted.reduce((all, one) => all + Math.max(0, of(one)), 0);
  const [lacking, spare] = [total(({ asked, least }) => least - asked), total(({ asked, least }) => asked - least)];
  const moved = Math.min(lacking, spare);
  let x = paper.left;
  return wanted.map(({ asked, least }): Column => {
    const change =
      least > asked ? ((least - asked) * moved) / lacking : spare > 0 ? ((least - asked) * moved) / spare : 0;
    const place = { x, width: asked + change };
    x += place.width;
    return place;
  });
}

function table(paper: Paper, of: PrintTable): void {
  const { title, columns, rows, empty } = of;
  const places = columnsOf(paper, of);
  const heads = columns.map(({ heading }): Cell => ({ kind: 'text', value: heading }));
  const headStyle = { ...body, bold: true, colour: '#FFFFFF' };
  const headHeight = rowHeight(paper, heads, places, true);
  const head = () => {
    paper.pdf.rect(paper.left, paper.y, paper.width, headHeight).fill(inks.head);
    for (const [index, { heading }] of columns.entries()) {
      const { x: at, width } = places[index] ?? { x: 0, width: 0 };
      const box = { x: at + pad, y: paper.y + pad, width: width - 2 * pad, height: headHeight - pad };
      paper.text(heading, box, { ...headStyle, align: 'center' });
    }
    paper.y += headHeight;
  };
  // A short table is kept on one page.
  const whole = rows.length <= 15 ? rows.reduce((all, row) => all + rowHeight(paper, row.cells, places, true), 0) : 0;
  paper.need(headHeight + (title === null ? 0 : 20) + Math.max(24, whole < paper.room / 2 ? whole : 0));
  if (title !== null) {
    paper.text(title, { x: paper.left, y: paper.y, width: paper.width }, { size: 11, bold: true, colour: inks.title });
    paper.y += 18;
  }
  head();
  for (const { cells, strong = false, marked = false } of rows) {
    const height = Math.min(paper.room - headHeight, rowHeight(paper, cells, places, strong));
    if (paper.need(height)) head();
    const fill = strong ? '#E6F2F0' : marked ? '#FDE8E8' : null;
    for (const [index, cell] of cells.entries()) {
      const { x: at, width } = places[index] ?? { x: 0, width: 0 };
      paper.box(at, paper.y, width, height, fill);
      const shown = cell.kind === 'blank' ? '' : shownCell(cell);
      if (shown === '') continue;
      const align = cell.kind === 'text' ? 'left' : 'right';
      const colour = marked ? '#9B1C1C' : inks.text;
      const box = { x: at + pad, y: paper.y + pad, width: width - 2 * pad, height: height - pad };
      paper.text(shown, box, { ...body, bold: strong, colour, align });
    }
    paper.y += height;
  }
  if (rows.length === 0) note(paper, empty);
  const groups = rows.flatMap(({ cells, photos: shown = [] }) => {
    const heading = cells.slice(0, 3).map(shownCell).join('  ');
    return shown.length === 0 ? [] : [{ heading, text: '', photos: shown }];
  });
  paper.y += 10;
  photos(paper, groups);
}

function rowHeight(paper: Paper, cells: readonly Cell[], places: readonly Column[], bold: boolean): number {
  const heights = cells.map((cell, index) => {
    const width = (places[index]?.width ?? 0) - 2 * pad;
    const shown = shownCell(cell);
    // Numbers and short words are one line: measuring each of thousands takes most of the time.
    return shown.length * body.size < width ? 11.5 : paper.heightOf(shown, width, { ...body, bold });
  });
  return Math.max(...heights) + 2 * pad;
}

function photos(paper: Paper, groups: Extract<PrintBlock, { kind: 'photos' }>['groups']): void {
  const gap = 10;
  const wide = (paper.width - gap) / 2;
  for (const { heading, text, photos: shown } of groups) {
    const words = paper.heightOf(text, paper.width, body) + 18;
    const sizes = shown.map(({ width, height }) => {
      const scale = Math.min(wide / width, 230 / height);
      return { width: width * scale, height: height * scale };
    });
    paper.need(words + Math.max(0, ...sizes.slice(0, 2).map(({ height }) => height)) + gap);
    paper.text(heading, { x: paper.left, y: paper.y, width: paper.width }, { size: 10, bold: true });
    paper.text(text, { x: paper.left, y: paper.y + 15, width: paper.width }, { ...body, colour: inks.soft });
    paper.y += words;
    for (let at = 0; at < shown.length; at += 2) {
      const pair = sizes.slice(at, at + 2);
      const high = Math.max(...pair.map(({ height }) => height));
      paper.need(high);
      for (const [index, size] of pair.entries()) {
        const photo = shown[at + index];
        if (photo) paper.pdf.image(photo.file, paper.left + index * (wide + gap), paper.y, { ...size });
      }
      paper.y += high + gap;
    }
    paper.y += 6;
  }
}

function entries(paper: Paper, all: Extract<PrintBlock, { kind: 'entries' }>['entries']): void {
  const side = 64;
  const x = paper.left + side + 14;
  const width = paper.width - side - 14;
  for (const { heading, facts: known, text, figure } of all) {
    const soft = { ...body, colour: inks.soft };
    const [factsHigh, textHigh] = [paper.heightOf(known, width, soft), paper.heightOf(text, width, { size: 9 })];
    const height = Math.max(side, 16 + factsHigh + 4 + textHigh) + 14;
    paper.need(height);
    drawFigure(paper, figure, paper.left, paper.y, side);
    paper.text(heading, { x, y: paper.y, width }, { size: 11, bold: true });
    paper.text(known, { x, y: paper.y + 16, width }, soft);
    paper.text(text, { x, y: paper.y + 20 + factsHigh, width }, { size: 9 });
    paper.y += height;
  }
}

function drawFigure({ pdf }: Paper, figure: readonly FigureLine[], x: number, y: number, side: number): void {
  for (const { d, stroke, opacity, mirrored } of figure) {
    pdf
      .save()
      .translate(x, y)
      .scale(side / 48);
    if (mirrored) pdf.transform(-1, 0, 0, 1, 48, 0);
    pdf.path(d);
    if (stroke === null) pdf.fillOpacity(opacity).fill(figureColour);
    else pdf.lineWidth(stroke).lineCap('round').lineJoin('round').stroke(figureColour);
    pdf.restore();
  }
}
