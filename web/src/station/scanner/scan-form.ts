import { isDay } from '@trapline/domain/common/day.rules.ts';
import type { ScannerUpload } from '@trapline/domain/station/station-upload.schema.ts';
import { isInvisible } from '@trapline/domain/common/visible.rules.ts';
import { trapNoLength } from '@trapline/domain/station/station.limits.ts';
import { meantMonth } from '../../ui/fields/typed-month.ts';

/** What is entered about scans. */
export interface ScanValues {
  readonly trap_no: string;
  readonly installed_at: string;
  readonly collected_at: string;
  readonly month: string;
  /** Whether the month was typed; until then it follows the installed day. */
  readonly monthTyped: boolean;
}

/** An empty form, or one for a trap. */
export function newScan(trap_no = ''): ScanValues {
  return { trap_no, installed_at: '', collected_at: '', month: '', monthTyped: false };
}

/** The form after the installed day was entered: the month follows it until it is typed. Source: STATION-9. */
export function withInstalled(values: ScanValues, installed_at: string): ScanValues {
  const follows = !values.monthTyped && isDay(installed_at);
  return { ...values, installed_at, month: follows ? installed_at.slice(0, 7) : values.month };
}

/** What is wrong with each field; null if nothing is. */
export interface ScanFlaws {
  readonly trap_no: 'required' | 'too_long' | null;
  readonly installed_at: 'required' | null;
  readonly collected_at: 'required' | 'before' | null;
  readonly month: 'required' | null;
}

/** What is wrong with a form. Source: STATION-9. */
export function scanFlaws({ trap_no, installed_at, collected_at, month }: ScanValues): ScanFlaws {
  const length = [...trap_no.trim()].length;
  const collected = isDay(collected_at);
  return {
    trap_no: isInvisible(trap_no) ? 'required' : length > trapNoLength ? 'too_long' : null,
    installed_at: isDay(installed_at) ? null : 'required',
    collected_at: !collected ? 'required' : isDay(installed_at) && collected_at < installed_at ? 'before' : null,
    month: meantMonth(month) === null ? 'required' : null,
  };
}

/** Whether a form can be sent. */
export function isValidScan(values: ScanValues): boolean {
  return Object.values(scanFlaws(values)).every((flaw) => flaw === null);
}

/** What is announced of a valid form. */
export function announcedOf(values: ScanValues, place: string): Omit<ScannerUpload, 'file_count'> {
  const { trap_no, installed_at, collected_at, month } = values;
  return { place, trap_no: trap_no.trim(), installed_at, collected_at, month_label: meantMonth(month) ?? month };
}
