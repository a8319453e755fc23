import { figureMark } from '@trapline/domain/chat/answer-filter.rules.ts';
import { localText } from '@trapline/domain/reports/report-time.rules.ts';
import type { PrintSection } from '../platform/print/print.ts';
import { cells, column } from './report-cells.format.ts';
import { type Parts, unitHeading } from './report-parts.format.ts';

/** The findings, marked as made by AI or by rules, with model and date; null where the report has none. Source: REPORT-5. */
export function findingSection(parts: Parts): PrintSection | null {
  const { findings, texts, timeZone } = parts;
  if (findings === null) return null;
  const { model, made_at, by_rules: left, edited, items } = findings;
  const at = localText(made_at, timeZone).slice(0, 16).replaceAll('-', '/').replace('T', ' ');
  const isMarked = items.some(({ changed, causes, inspect }) => `${changed}${causes}${inspect}`.includes(figureMark));
  const notes = [
    model === null ? texts.findingsByRules(at) : texts.findingsByModel(model, at),
    ...(left === undefined ? [] : [texts.findingsPartly(left)]),
    ...(isMarked ? [texts.findingsMarked] : []),
    ...(edited ? [texts.findingsEdited] : []),
  ];
  return {
    ...{ name: texts.findings, heading: texts.findings, landscape: true },
    blocks: [
      { kind: 'note', text: notes.join(' ') },
      {
        kind: 'table',
        title: null,
        columns: [
          ...[column(texts.place, 18), column(unitHeading(parts), 12), column(texts.changed, 44)],
          ...[column(texts.likelyCauses, 36), column(texts.inspectFirst, 36)],
        ],
        rows: items.map(({ place, trap_no, changed, causes, inspect }) => ({
          strong: trap_no === null,
          cells: [place, trap_no ?? texts.wholePlace, changed, causes, inspect].map((text) => cells.text(text)),
        })),
        empty: texts.empty,
      },
    ],
  };
}
