import type { Locale } from '../accounts/account.limits.ts';
import { insectReference, type InsectType } from '../insects/insect.catalogue.ts';
import type { Finding } from '../jobs/findings.schema.ts';
import { findingLength, mostFindings } from '../jobs/job.limits.ts';
import { changeOf, foundTypes, type ReportFigures, type ReportLine, sumOf } from '../reports/report-figures.rules.ts';
import { comparedMonths, type ReportMonths } from '../reports/report.rules.ts';
import { analystTexts } from './analyst-texts.catalogue.ts';
import { likelyCauses } from './chat-figures.rules.ts';
import { findingTexts } from './finding-texts.catalogue.ts';
import { periodText } from './period-text.rules.ts';

/** What a finding is about: a trap, or a place as a whole; with its lines of a report. */
export interface FindingSubject {
  readonly place: string;
  /** Null: all traps of the place. */
  readonly trap_no: string | null;
  readonly now: readonly ReportLine[];
  readonly before: readonly ReportLine[];
  readonly yearBefore: readonly ReportLine[];
}

/**
 * What is found out about: each place, followed by its traps, those with the largest increase first. Of many, those with
 * the most insects are kept. Source: REPORT-5
 */
export function findingSubjects({ lines, before, yearBefore }: ReportFigures): readonly FindingSubject[] {
  const subject = (place: string, trap_no: string | null, name = place): FindingSubject => {
    const own = (all: readonly ReportLine[]) =>
      all.filter((line) => line.place === place && (trap_no === null || line.trap === trap_no));
    return { place: name, trap_no, now: own(lines), before: own(before), yearBefore: own(yearBefore) };
  };
  const more = (one: FindingSubject) => (sumOf(one.now).count ?? 0) - (sumOf(one.before).count ?? 0);
  const places = [...new Set(lines.map(({ place }) => place))].map((place) => {
    const traps = [...new Set(lines.filter((line) => line.place === place).map(({ trap }) => trap))];
    const ofTraps = traps.map((trap) => subject(place, trap)).toSorted((a, b) => more(b) - more(a));
    // Of a single trap, the place as a whole says the same. A sensor whose place is not named stands for itself.
    if (ofTraps.length <= 1) return { whole: subject(place, null, place === '' ? traps[0] : place), traps: [] };
    return { whole: subject(place, null), traps: ofTraps };
  });
  const kept = new Set(
    [
      ...places.map(({ whole }) => whole),
      ...places.flatMap(({ traps }) => traps).toSorted((a, b) => more(b) - more(a)),
    ].slice(0, mostFindings),
  );
  return places.flatMap(({ whole, traps }) => [whole, ...traps]).filter((one) => kept.has(one));
}

/** A finding by rules, with the figures of the report. Source: REPORT-5 */
export function analystFinding(subject: FindingSubject, period: ReportMonths, locale: Locale): Finding {
  const { place, trap_no } = subject;
  const causes = likelyCauses(sumOf(subject.now).counts).slice(0, 3);
  const { causes: names, inspections, noCauses } = analystTexts[locale];
  const texts = findingTexts[locale];
  const listed = (items: readonly string[]) => cut(items.length === 0 ? noCauses : begun(items.join(texts.separator)));
  return {
    ...{ place, trap_no, changed: cut(changedText(subject, period, locale)) },
    causes: listed(
      causes.map(({ cause, count, types }) => texts.cause(names[cause], number(count, locale), namesOf(types, locale))),
    ),
    inspect: listed(causes.map(({ cause }) => inspections[cause])),
  };
}

function changedText({ now, before, yearBefore }: FindingSubject, period: ReportMonths, locale: Locale): string {
  const texts = findingTexts[locale];
  const current = sumOf(now);
  const compared = comparedMonths(period);
  if (current.count === null) return texts.nothing;
  const against = (base: readonly ReportLine[], months: ReportMonths) => {
    const { count } = sumOf(base);
    const change = changeOf(current.count, count);
    const percent = change === null ? '' : `${change > 0 ? '+' : ''}${number(change, locale)}%`;
    return count === null
      ? texts.noBase(periodText(months, locale))
      : texts.against(periodText(months, locale), number(count, locale), percent);
  };
  const [most] = foundTypes(current.counts);
  return [
    texts.total(
      periodText(period, locale),
      number(current.count, locale),
      current.index === null ? '–' : number(current.index, locale),
    ),
    against(before, compared.before),
    against(yearBefore, compared.yearBefore),
    ...(most === undefined ? [] : [texts.most(nameOf(most, locale), number(current.counts.get(most) ?? 0, locale))]),
    ...grownText(current.counts, sumOf(before), locale),
    ...(current.over === 0 ? [] : [texts.over(number(current.over, locale))]),
  ].join(texts.sentence);
}

function grownText(
  counts: ReturnType<typeof sumOf>['counts'],
  before: ReturnType<typeof sumOf>,
  locale: Locale,
): readonly string[] {
  if (before.count === null) return [];
  const types = [...counts.keys()].filter((type) => type !== 'others');
  const grown = types
    .map((type) => ({ type, now: counts.get(type) ?? 0, base: before.counts.get(type) ?? 0 }))
    .toSorted((a, b) => b.now - b.base - (a.now - a.base));
  const [top] = grown;
  if (top === undefined || top.now <= top.base) return [];
  return [findingTexts[locale].grown(nameOf(top.type, locale), number(top.base, locale), number(top.now, locale))];
}

/** A text as a sentence begins. */
function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameOf(type: InsectType, locale: Locale): string {
  return insectReference[type].name[locale];
}

function namesOf(types: readonly InsectType[], locale: Locale): string {
  return types
    .slice(0, 3)
    .map((type) => nameOf(type, locale))
    .join(analystTexts[locale].separator);
}

function number(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(value);
}

function cut(text: string): string {
  return text.length > findingLength ? `${text.slice(0, findingLength - 1)}…` : text;
}
