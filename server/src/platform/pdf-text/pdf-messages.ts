import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const page = Type.Object({
  /** From 1. */
  page: Type.Integer({ minimum: 1 }),
  /** On one line, in one width (NFKC). */
  text: Type.String(),
});

const result = Type.Object({ kind: Type.Literal('text'), pages: Type.Array(page), whole: Type.Boolean() });

/** A page with text. */
export type PdfPage = Static<typeof page>;

/** The text of a PDF: its pages, without those that have none. */
export interface PdfText {
  readonly pages: readonly PdfPage[];
  /** Whether all of it was read; otherwise it has more than the limits. */
  readonly whole: boolean;
}

/** What the reading child sends once, unless it fails. */
export type PdfResult = Static<typeof result>;

const limits = Type.Object({
  pages: Type.Integer(),
  /** Of one page, and of all. */
  pageCharacters: Type.Integer(),
  characters: Type.Integer(),
});

/** How much is read. */
export type PdfLimits = Readonly<Static<typeof limits>>;

const settings = Type.Object({ source: Type.String(), limits });

/** Settings of the reading child, passed as JSON in its first argument. */
export type PdfSettings = Static<typeof settings>;

export const pdfResultCheck = Compile(result);
export const pdfSettingsCheck = Compile(settings);
