import { weekdayOf } from '@trapline/domain/common/calendar.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import {
  alertDaysOf,
  daysOfMonths,
  hoursOfMonths,
  matrixOf,
  numbersOfDays,
  partsOfEvents,
  sumOfDays,
  typePanels,
  type DayPart,
  type EventParts,
  type FigureEvent,
} from '@trapline/domain/dashboard/month-figures.rules.ts';
import { comparedMonths, sameDaysOf } from '@trapline/domain/dashboard/month.rules.ts';
import type { Dashboard, DashboardItem, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { monthSources, type MonthSources } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Db } from '../platform/database/database.ts';
import { knownMonths, type KnownMonth } from './known-months.actions.ts';
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
  const { current, previous_month, previous_year } = await knownMonths(db, shown, months, { code, now });
  const [before, { ofDays, panels }, notices, alert_days] = await Promise.all([
    Promise.all([previous_month, previous_year].map((one) => daysBefore(db, one, code))),
    currentFigures(db, current, code),
    monthNotices(db, shown, current, previous_month),
    choice.id === null ? null : alertDays(db, choice, monthSources(shown, month, now)),
  ]);
  const days = [...before.flat(), ...ofDays];
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

async function eventParts(db: Db, raw: MonthSources['raw'], code: number | null): Promise<EventParts> {
  return partsOfEvents((await rawEvents(db, raw)).map(figureEvent), code);
}

const countsOf = ({ whole }: KnownMonth) => whole.map(({ counts }) => counts);

/** The days of a month that is compared with. @param code of the only type that counts; null: all */
async function daysBefore(db: Db, known: KnownMonth, code: number | null): Promise<readonly DayPart[]> {
  const [days, events] = await Promise.all([keptIncreases(db, known.kept, code), eventParts(db, known.raw, code)]);
  return [...daysOfMonths(known.month, countsOf(known)), ...days, ...events.days];
}

/** The days and panels of the month that is shown. @param code of the only type that counts; null: all */
async function currentFigures(db: Db, known: KnownMonth, code: number | null) {
  const { kept, raw } = known;
  const [days, dayHours, types, events] = await Promise.all([
    code === null ? [] : keptIncreases(db, kept, code),
    code === null ? keptDayHours(db, kept) : [],
    keptTypeParts(db, kept, code),
    eventParts(db, raw, code),
  ]);
  const months = countsOf(known);
  const ofTypes = [...types, ...events.types];
  const ofHours = [
    ...hoursOfMonths(months),
    ...dayHours.map((one) => ({ weekday: weekdayOf(one.day), hours: one.hours })),
    ...events.hours,
  ];
  const panels = { ...typePanels(months, ofTypes), matrix: matrixOf(ofHours, code === null ? [] : ofTypes) };
  return { ofDays: [...daysOfMonths(known.month, months), ...days, ...dayHours, ...events.days], panels };
}

async function alertDays(db: Db, { month, shown }: AssetChoice, { kept, raw }: MonthSources) {
  const timeZone = shown[0]?.time_zone ?? 'UTC';
  const [days, parts] = await Promise.all([keptCounts(db, kept), rawCounts(db, raw, timeZone)]);
  return alertDaysOf(month, [...days, ...parts]);
}
