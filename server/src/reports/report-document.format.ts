import { changeOf, foundTypes, type ReportEvent, sumOf } from '@trapline/domain/reports/report-figures.rules.ts';
import { insectTexts } from '@trapline/domain/insects/insect-texts.catalogue.ts';
import { comparedMonths } from '@trapline/domain/reports/report.rules.ts';
import type { PrintDocument, PrintSection } from '../platform/print/print.ts';
import { cells, column, countsText, figureOf, monthsText, monthText, typeName } from './report-cells.format.ts';
import { findingSection } from './report-findings.format.ts';
import { comparisonSection, largestSection, monthSection, typeSection } from './report-comparison.format.ts';
import {
  causesText,
  type Parts,
  type ReportContent,
  routeText,
  subjectOf,
  timeOfEvent,
  undrawnText,
  unitHeading,
} from './report-parts.format.ts';
import { reportTexts } from './report-texts.format.ts';

/** Most events of the list of a report. */
const listedEvents = 2_000;

/** The standard report as a document. Source: REPORT-6. */
export function standardReport(content: ReportContent): PrintDocument {
  const texts = reportTexts[content.locale];
  const parts = { ...content, texts };
  const sections = [
    coverSection(parts),
    findingSection(parts),
    summarySection(parts),
    typeSection(parts),
    monthSection(parts),
    largestSection(parts),
    comparisonSection(parts),
    eventSection(parts),
    matrixSection(parts),
    photoSection(parts),
    explanationSection(parts),
  ];
  const subject = subjectOf(content.figures, texts);
  return {
    ...{ title: texts.title, subject, locale: content.locale, foot: texts.madeWith(content.requested) },
    sections: sections.filter((section) => section !== null),
  };
}

function coverSection(parts: Parts): PrintSection {
  const { figures, texts, locale, requested, photos } = parts;
  const { organization, subjects, period, underWay, lines, events, before, yearBefore } = figures;
  const sum = sumOf(lines);
  const traps = Map.groupBy(lines, ({ place, trap }) => JSON.stringify([place, trap]));
  const compared = comparedMonths(period);
  const against = (base: typeof before, months: string) => {
    const { count } = sumOf(base);
    const change = changeOf(sum.count, count);
    const shown = change === null ? '-' : `${change > 0 ? '+' : ''}${change.toFixed(1)}%`;
    return { name: texts.againstBefore(months), cell: cells.text(`${count ?? '-'} → ${sum.count ?? '-'} (${shown})`) };
  };
  const fact = (name: string, value: string) => ({ name, cell: cells.text(value) });
  return {
    ...{ name: texts.cover, heading: texts.title, landscape: false },
    blocks: [
      {
        kind: 'facts',
        rows: [
          ...(organization === null ? [] : [fact(texts.organization, organization)]),
          fact(texts.subject, subjects.join(locale === 'ja' ? '、' : ', ')),
          fact(texts.period, monthsText(period, locale) + (underWay ? texts.underWay : '')),
          fact(texts.requested, requested),
          fact(texts.traps, String(traps.size)),
          fact(texts.records, String(sum.events)),
          fact(texts.photos, String(photos.reduce((all, one) => all + one.photos.length, 0))),
          fact(texts.insects, sum.count === null ? '-' : String(sum.count)),
          fact(texts.perDay, sum.index === null ? '-' : sum.index.toFixed(2)),
          fact(texts.over, String(sum.over)),
          against(before, monthsText(compared.before, locale)),
          against(yearBefore, monthsText(compared.yearBefore, locale)),
          fact(texts.preparedBy, ''),
          fact(texts.checkedBy, ''),
        ],
      },
      {
        kind: 'table',
        title: texts.plan,
        columns: [
          ...[column(texts.place, 24), column(unitHeading(parts), 15), column(texts.installed, 14)],
          ...[
            column(texts.collected, 14),
            column(texts.records, 9),
            column(texts.daysTotal, 10),
            column(texts.threshold, 10),
          ],
        ],
        rows: [...traps.values()].map((months) => {
          const [{ place, trap } = { place: '', trap: '' }] = months;
          const own = events.filter((event) => event.place === place && event.trap === trap);
          const installed = own.flatMap((event) => event.installed ?? []).toSorted();
          const collected = own.flatMap((event) => event.collected ?? []).toSorted();
          const total = sumOf(months);
          return {
            cells: [
              ...[cells.text(place), cells.text(trap), cells.day(installed.at(0) ?? null)],
              ...[cells.day(collected.at(-1) ?? null), cells.number(total.events), cells.number(total.days)],
              cells.decimal(own.at(-1)?.threshold ?? null),
            ],
          };
        }),
        empty: texts.empty,
      },
    ],
  };
}

function summarySection(parts: Parts): PrintSection {
  const { figures, texts, locale } = parts;
  const { lines } = figures;
  const cellsOf = (place: string, trap: string, month: string, sum: ReturnType<typeof sumOf>) => {
    const [most] = foundTypes(sum.counts);
    return [
      ...[cells.text(place), cells.text(trap), cells.text(month), cells.number(sum.events), cells.number(sum.days)],
      ...[cells.known(sum.count), cells.known(sum.index, 'decimal'), cells.number(sum.over)],
      cells.text(most === undefined ? '' : `${typeName(most, locale)} ${sum.counts.get(most) ?? 0}`),
    ];
  };
  return {
    ...{ name: texts.summary, heading: texts.summary, landscape: false },
    blocks: [
      { kind: 'note', text: figures.form === 'traps' ? texts.indexNote : `${texts.indexNote} ${texts.sensorNote}` },
      {
        kind: 'table',
        title: null,
        columns: [
          ...[
            column(texts.place, 22),
            column(unitHeading(parts), 14),
            column(texts.month, 11),
            column(texts.records, 8),
          ],
          ...[column(texts.daysTotal, 9), column(texts.count, 8), column(texts.index, 8), column(texts.over, 9)],
          column(texts.mostFrequent, 22),
        ],
        rows: [
          ...lines.map((line) => ({
            cells: cellsOf(line.place, line.trap, monthText(line.month, locale), sumOf([line])),
            marked: line.over > 0,
          })),
          ...(lines.length === 0 ? [] : [{ cells: cellsOf(texts.total, '', '', sumOf(lines)), strong: true }]),
        ],
        empty: texts.empty,
      },
    ],
  };
}

function listed({ figures: { events } }: Parts): readonly ReportEvent[] {
  if (events.length <= listedEvents) return events;
  const newest = new Set(events.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, listedEvents));
  return events.filter((event) => newest.has(event));
}

function eventSection(parts: Parts): PrintSection {
  const { figures, texts, locale } = parts;
  const events = listed(parts);
  const cut = events.length < figures.events.length;
  return {
    ...{ name: texts.events, heading: texts.events, landscape: true },
    blocks: [
      ...(cut ? [{ kind: 'note' as const, text: texts.eventsLeftOut(events.length, figures.events.length) }] : []),
      {
        kind: 'table',
        title: null,
        columns: [
          ...[
            column(texts.number, 5),
            column(texts.place, 20),
            column(unitHeading(parts), 12),
            column(texts.installed, 16),
          ],
          ...[column(texts.collected, 16), column(texts.days, 7), column(texts.count, 8), column(texts.index, 8)],
          ...[column(texts.threshold, 9), column(texts.mark, 6), column(texts.counts, 48), column(texts.measures, 28)],
        ],
        rows: events.map((event, index) => ({
          marked: event.over,
          cells: [
            ...[cells.number(index + 1), cells.text(event.place), cells.text(event.trap), cells.day(event.installed)],
            cells.day(event.collected ?? event.at.slice(0, 10)),
            ...[cells.number(event.days), cells.number(event.count), cells.decimal(event.index)],
            ...[cells.decimal(event.threshold), cells.text(event.over ? '●' : '')],
            ...[cells.text(event.count === null ? texts.uncounted : countsText(event.counts, locale)), cells.text('')],
          ],
        })),
        empty: texts.empty,
      },
    ],
  };
}

function matrixSection(parts: Parts): PrintSection | null {
  const { figures, texts, locale } = parts;
  const types = foundTypes(sumOf(figures.lines).counts);
  if (types.length === 0) return null;
  return {
    ...{ name: texts.countsByType, heading: texts.countsByType, landscape: true },
    blocks: [
      {
        kind: 'table',
        title: null,
        columns: [
          ...[column(texts.place, 20), column(unitHeading(parts), 12), column(texts.collected, 16)],
          ...types.map((type) => column(typeName(type, locale), 9)),
          column(texts.total, 9),
        ],
        rows: listed(parts).map((event) => ({
          marked: event.over,
          cells: [
            ...[cells.text(event.place), cells.text(event.trap), cells.day(event.collected ?? event.at.slice(0, 10))],
            ...types.map((type) => (event.count === null ? cells.blank : cells.number(event.counts.get(type) ?? 0))),
            cells.number(event.count),
          ],
        })),
        empty: texts.empty,
      },
    ],
  };
}

function photoSection(parts: Parts): PrintSection | null {
  const { figures, photos, texts } = parts;
  const pictured = photos.filter((one) => one.photos.length > 0);
  if (photos.length === 0) return null;
  const all = figures.events.length;
  const groups = pictured.map(({ event, photos: shown, more }) => {
    const words = [texts.photoText(timeOfEvent(event), String(event.count ?? '-'), event.index?.toFixed(2) ?? '-')];
    if (event.over) words.push(texts.over);
    if (more > 0) words.push(texts.morePhotos(more));
    return { heading: `${event.place}  ${unitHeading(parts)}: ${event.trap}`, text: words.join('\n'), photos: shown };
  });
  const missing = photos.filter((one) => one.photos.length === 0 && one.undrawn === 0).length;
  const undrawn = undrawnText(parts);
  const text = [
    photos.length < all ? texts.photosNote(photos.length, all) : texts.allPhotosNote,
    ...(missing === 0 ? [] : [texts.noPhotos(missing)]),
    ...(undrawn === null ? [] : [undrawn]),
  ].join(' ');
  return {
    ...{ name: texts.photos, heading: texts.photos, landscape: false },
    blocks: [
      { kind: 'note', text },
      { kind: 'photos', groups },
    ],
  };
}

function explanationSection({ figures, texts, locale }: Parts): PrintSection | null {
  const types = foundTypes(sumOf(figures.lines).counts);
  if (types.length === 0) return null;
  return {
    ...{ name: texts.explanations, heading: texts.explanations, landscape: false },
    blocks: [
      {
        kind: 'entries',
        entries: types.map((type) => {
          const { department, description } = insectTexts[type];
          return {
            ...{ heading: typeName(type, locale), text: description[locale], figure: figureOf(type) },
            facts: `${texts.classification}: ${department[locale]}\n${texts.route}: ${routeText(type, texts)}  ${texts.causes}: ${causesText(type, texts, locale)}`,
          };
        }),
      },
    ],
  };
}
