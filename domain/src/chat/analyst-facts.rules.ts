import type { ReportMonths } from '../reports/report.rules.ts';
import type { ChatEvent } from './chat-figures.rules.ts';

/** What an answer is made of. */
export interface AnalystFacts {
  /** The selected events. */
  readonly now: readonly ChatEvent[];
  /** Events of the same traps in the periods it is compared with. */
  readonly before: readonly ChatEvent[];
  readonly yearBefore: readonly ChatEvent[];
  readonly periods: { readonly now: ReportMonths; readonly before: ReportMonths; readonly yearBefore: ReportMonths };
  /** Events of the same traps in all months that are looked back on, oldest first. */
  readonly history: readonly ChatEvent[];
  /** How many sensors the reader sees, how many of them are silent, and the first of these; null: not asked for. */
  readonly silent: {
    readonly all: number;
    readonly silent: number;
    readonly sensors: readonly SilentSensor[];
  } | null;
  /** Passages found; null: not asked for. */
  readonly documents: readonly FoundPassage[] | null;
}

/** A sensor whose unit is silent. */
export interface SilentSensor {
  readonly name: string;
  /** When it was last heard; null: never. */
  readonly heard: string | null;
}

/** A passage of a document. */
export interface FoundPassage {
  readonly title: string;
  /** Page of a PDF; null where words are only in the title or the name of the file. */
  readonly page: number | null;
  readonly text: string;
}
