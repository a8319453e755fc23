import { observable } from '../platform/observable.ts';

/**
 * Ids of the reports that were requested in this tab and are not saved yet: only one tab saves a report by itself. After
 * a reload it is among the reports of the last 24 hours.
 */
const own = observable<readonly string[]>([]);

/** The reports that this tab is to save. */
export const ownReports = { get: own.get, watch: own.watch };

/** This tab has requested a report. */
export function addOwnReport(id: string): void {
  own.set([...own.get(), id]);
}

/** A report was saved, has failed, or was cancelled. */
export function forgetOwnReport(id: string): void {
  own.set(own.get().filter((one) => one !== id));
}
