import type { Cell } from '@trapline/domain/exports/cell.rules.ts';

/** A document of sections: each is a sheet of a workbook, or starts on a new page. Plain data. */
export interface PrintDocument {
  readonly title: string;
  readonly subject: string;
  readonly locale: 'en' | 'ja';
  /** Printed at the foot of each page, beside the page number. */
  readonly foot: string;
  readonly sections: readonly PrintSection[];
}

/** What is printed at the head of each page. */
export function pageHead(title: string, heading: string): string {
  return title === heading ? title : `${title} – ${heading}`;
}

/** A sheet of a workbook, or the pages of a section. */
export interface PrintSection {
  /** Name of the sheet. */
  readonly name: string;
  readonly heading: string;
  readonly landscape: boolean;
  readonly blocks: readonly PrintBlock[];
}

/** A part of a section. */
export type PrintBlock = PrintFacts | PrintTable | PrintChart | PrintNote | PrintPhotos | PrintEntries;

/** Names with values, below each other. */
export interface PrintFacts {
  readonly kind: 'facts';
  readonly rows: readonly { readonly name: string; readonly cell: Cell }[];
}

/** A column of a table. @property width in characters of the body text */
export interface PrintColumn {
  readonly heading: string;
  readonly width: number;
}

/** A line of a table: strong ones are totals, marked ones need attention. */
export interface PrintRow {
  readonly cells: readonly Cell[];
  readonly strong?: boolean;
  readonly marked?: boolean;
  /** Shown beside it in a workbook, and after the table on paper. */
  readonly photos?: readonly PrintPhoto[];
}

/** A table; its headings are repeated on every page. */
export interface PrintTable {
  readonly kind: 'table';
  readonly title: string | null;
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly PrintRow[];
  /** Shown instead of rows where there are none. */
  readonly empty: string;
}

/** A series of a chart: a column of its table, in a colour `RRGGBB`. */
export interface PrintSeries {
  readonly column: number;
  readonly colour: string;
}

/** A chart of the first rows of a table of the same section. */
export interface PrintChart {
  readonly kind: 'chart';
  readonly form: 'bars' | 'stacked' | 'lines' | 'pie';
  readonly title: string;
  /** Index of the table among the blocks of the section. */
  readonly table: number;
  readonly category: number;
  readonly rows: number;
  readonly series: readonly PrintSeries[];
  /** Colours of the parts of a pie, by row. */
  readonly colours?: readonly string[];
}

/** A paragraph. */
export interface PrintNote {
  readonly kind: 'note';
  readonly text: string;
}

/** A photo: path of a JPEG, and its size in pixels. */
export interface PrintPhoto {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Photos in groups, each with what is said about it. */
export interface PrintPhotos {
  readonly kind: 'photos';
  readonly groups: readonly {
    readonly heading: string;
    readonly text: string;
    readonly photos: readonly PrintPhoto[];
  }[];
}

/** A line of a figure in a box of 48 by 48 units: SVG path data. */
export interface FigureLine {
  readonly d: string;
  /** Width of the line; null: it is filled instead. */
  readonly stroke: number | null;
  /** Opacity of the filling, 0 to 1. */
  readonly opacity: number;
  /** Mirrored at the vertical centre line. */
  readonly mirrored: boolean;
}

/** Entries of a reference, each with a figure. */
export interface PrintEntries {
  readonly kind: 'entries';
  readonly entries: readonly {
    readonly heading: string;
    readonly facts: string;
    readonly text: string;
    readonly figure: readonly FigureLine[];
  }[];
}
