import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const page = Type.Object({
  /** From 1. */
  page: Type.Integer({ minimum: 1 }),
  /** On one line, in one width (NFKC). */
  text: Type.String(),
});

const answer = Type.Union([
  /** The child has started; its time limit starts now. */
  Type.Object({ kind: Type.Literal('ready') }),
  Type.Object({ kind: Type.Literal('text'), pages: Type.Array(page), whole: Type.Boolean() }),
  Type.Object({ kind: Type.Literal('failure'), message: Type.String() }),
]);

/** A page with text. */
export type PdfPage = Static<typeof page>;

/** The text of a PDF: its pages, without those that have none. */
export interface PdfText {
  readonly pages: readonly PdfPage[];
  /** Whether all of it was read; otherwise it has more than the limits. */
  readonly whole: boolean;
}

/** A message from the reading child. */
export type PdfAnswer = Static<typeof answer>;

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

export const pdfAnswerCheck = Compile(answer);
export const pdfSettingsCheck = Compile(settings);
