import type { ComparedMonth, DashboardGroup, DashboardTypes } from './month.schema.ts';
import { type SensorType, sensorTypeCapabilities, sensorTypes } from '../sensor-types/sensor-type.catalogue.ts';

/** The three months that a dashboard compares, `YYYY-MM`. */
export type ComparedMonths = Readonly<Record<ComparedMonth, string>>;

/** A month, the month before it, and the same month of the year before. Source: DASH-3. @param month `YYYY-MM` */
export function comparedMonths(month: string): ComparedMonths {
  const current = Temporal.PlainYearMonth.from(month);
  return {
    current: month,
    previous_month: current.subtract({ months: 1 }).toString(),
    previous_year: current.subtract({ years: 1 }).toString(),
  };
}

/**
 * Whether a month can be shown: the current one at the latest, and so that events can be a year old before it (UPLOAD-1).
 * Source: DASH-1.
 * @param today `YYYY-MM-DD`
 */
export function isShownMonth(month: string, today: string): boolean {
  return month >= '2001-01' && month <= today.slice(0, 7);
}

/**
 * How many days of a month under way are compared with the same days of the months before: those up to today. Null for
 * a month that is over or to come. Source: DASH-3.
 * @param month `YYYY-MM` @param today `YYYY-MM-DD`
 */
export function sameDaysOf(month: string, today: string): number | null {
  return today.startsWith(`${month}-`) ? Number(today.slice(8)) : null;
}

/** The months of a year, `YYYY-MM`, from January. */
export function monthsOfYear(year: string): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

/** The types of the sensors and sites that a dashboard is about, in list order. Source: DASH-1, DASH-9. */
export function typesOfDashboard(types: DashboardTypes): readonly SensorType[] {
  return types === 'fly_scan'
    ? ['fly_scan']
    : sensorTypes.filter(
        (type) => sensorTypeCapabilities[type].fieldUnits && sensorTypeCapabilities[type].countsInsects,
      );
}

/** Which types a dashboard is about unless its address says it: `all` where there is no `fly_scan`. Source: DASH-9. */
export function usualTypes(hasFlyScan: boolean): DashboardTypes {
  return hasFlyScan ? 'fly_scan' : 'all';
}

/** What an account has, as the usual dashboard is chosen by it. */
export interface DashboardStock {
  /** Whether it uses sites (`usualGrouping`). */
  readonly grouping: 'installation_site' | 'sensor';
  /** Whether it sees a sensor or site of a type that counts. */
  readonly hasCounting: boolean;
  readonly usesStations: boolean;
}

/** What the items are unless the address says it: places where there are only stations. Source: DASH-1, DASH-10. */
export function usualGroup({ grouping, hasCounting, usesStations }: DashboardStock): DashboardGroup {
  return usesStations && !hasCounting ? 'place' : grouping;
}

/** What the items of an account's dashboard may be. */
export function groupsOf(usesStations: boolean): DashboardGroup[] {
  return usesStations ? ['installation_site', 'sensor', 'place'] : ['installation_site', 'sensor'];
}
