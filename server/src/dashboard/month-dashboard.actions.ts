import { unix } from '@trapline/domain/common/instant.rules.ts';
import {
  alertDaysOf,
  matrixOf,
  matrixOfType,
  numbersOfDays,
  partsOfEvents,
  sumOfDays,
  typePanels,
  type EventParts,
  type FigureEvent,
} from '@trapline/domain/dashboard/month-figures.rules.ts';
import { comparedMonths, sameDaysOf, weekdayOf } from '@trapline/domain/dashboard/month.rules.ts';
import type { Dashboard, DashboardItem, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { monthSources, type MonthSources } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Db } from '../platform/database/database.ts';
import { keptCounts, rawCounts } from './dashboard.store.ts';
import { chosen, type AssetChoice, type DashboardServices } from './month-choice.actions.ts';
import { keptDayHours, keptIncreases, keptTypeParts, rawEvents, type RawEvent } from './month-figures.store.ts';
import { headOf } from './month-head.answer.ts';
import { monthNotices } from './month-notices.actions.ts';
import { placesDashboard } from './place-month.actions.ts';

/**
 * Everything a dashboard shows. Source: DASH-7.
 * @throws Problem forbidden, not_found, validation_failed as `chosen`
 */
export async function dashboard(
  services: DashboardServices,
  account: CallerAccount,
  query: DashboardQuery,
): Promise<Dashboard> {
  const choice = await chosen(services, account, query);
  return choice.group_by === 'place' ? placesDashboard(services, account, choice) : assetsDashboard(services, choice);
}

async function assetsDashboard({ db }: DashboardServices, choice: AssetChoice): Promise<Dashboard> {
  const { month, now, today, shown, insect_type } = choice;
  const code = insect_type === null ? null : codeOf(insect_type);
  const months = comparedMonths(month);
  const sources = (of: string) => monthSources(shown, of, now);
  const [current, previousMonth, previousYear] = [
    sources(months.current),
    sources(months.previous_month),
    sources(months.previous_year),
  ];
  const all = [current, previousMonth, previousYear];
  const [kept, raw, { hours, panels }, notices, alert_days] = await Promise.all([
    keptIncreases(
      db,
      // Without a type, the increases of the current month come with its hours.
      (code === null ? [previousMonth, previousYear] : all).flatMap((one) => one.kept),
      code,
    ),
    Promise.all(all.map((one) => eventParts(db, one, code))),
    currentFigures(db, current, code),
    monthNotices(db, shown, months.current, current),
    choice.id === null ? null : alertDays(db, choice, current),
  ]);
  const days = [...kept, ...hours, ...raw.flatMap((one) => one.days)];
  const daily = {
    current: numbersOfDays(months.current, days),
    previous_month: numbersOfDays(months.previous_month, days),
    previous_year: numbersOfDays(months.previous_year, days),
  };
  const reported = (numbers: readonly (number | null)[]) => numbers.some((number) => number !== null);
  const totals = (upTo: number | null) => ({
    previous_month: sumOfDays(daily.previous_month, upTo),
    previous_year: sumOfDays(daily.previous_year, upTo),
  });
  const sameDays = sameDaysOf(month, today);
  return {
    ...headOf(choice),
    types: choice.types,
    items: choice.items.map(itemOf),
    without_site: [...choice.without_site],
    total: {
      current: sumOfDays(daily.current),
      ...totals(null),
      same_days: sameDays === null ? null : { days: sameDays, ...totals(sameDays) },
    },
    reported: {
      current: reported(daily.current),
      previous_month: reported(daily.previous_month),
      previous_year: reported(daily.previous_year),
    },
    ...{ daily, months: null, alert_days, notices, ...panels, as_of: now },
  };
}

function itemOf({ id, name }: DashboardItem): DashboardItem {
  return { id, name };
}

/** An event as figures use it. */
export function figureEvent({ ts, ...event }: RawEvent): FigureEvent {
  return { ...event, timestamp: unix(ts) };
}

async function eventParts(db: Db, { raw }: MonthSources, code: number | null): Promise<EventParts> {
  return partsOfEvents((await rawEvents(db, raw)).map(figureEvent), code);
}

/** The panels of the current month, and its days and hours as daily figures have them; with a type, no days. */
async function currentFigures(db: Db, sources: MonthSources, code: number | null) {
  const [hours, types, events] = await Promise.all([
    code === null ? keptDayHours(db, sources.kept) : [],
    keptTypeParts(db, sources.kept, code),
    eventParts(db, sources, code),
  ]);
  const ofTypes = [...types, ...events.types];
  const ofHours = [...hours.map((one) => ({ weekday: weekdayOf(one.day), hours: one.hours })), ...events.hours];
  const panels = { ...typePanels(ofTypes), matrix: code === null ? matrixOf(ofHours) : matrixOfType(ofTypes) };
  return { hours, panels };
}

async function alertDays(db: Db, { month, shown }: AssetChoice, { kept, raw }: MonthSources) {
  const timeZone = shown[0]?.time_zone ?? 'UTC';
  const [days, parts] = await Promise.all([keptCounts(db, kept), rawCounts(db, raw, timeZone)]);
  return alertDaysOf(month, [...days, ...parts]);
}
