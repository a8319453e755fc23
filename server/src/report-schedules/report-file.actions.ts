import { Problem } from '@trapline/domain/common/errors.ts';
import { reportSources } from '@trapline/domain/reports/report.limits.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import { makeReport, type ReportServices } from '../reports/make-report.actions.ts';
import type { MakeFile } from './report-schedule.types.ts';
import { sourcesOf } from './report-figures.store.ts';

/**
 * Makes files with the maker that jobs use.
 * @throws what it throws; not_found if there is nothing to report about, too_many_sources if there is too much.
 * Source: SCHEDULE-3
 */
export function fileMaker(services: ReportServices): MakeFile {
  return async (reader, wanted, signal) => {
    const { month, format, locale, requestedAt } = wanted;
    const account = await reader();
    const sources = await sourcesOf(services.db, { ...wanted, stations: mayUseStations(account) }, reportSources + 1);
    if (sources.length === 0) throw new Problem('not_found');
    if (sources.length > reportSources) throw new Problem('too_many_sources');
    return makeReport(
      services,
      { reader, signal, progress: async () => signal.throwIfAborted() },
      {
        ...{ type: 'standard', format, locale, time_zone: account.time_zone, requested_at: requestedAt.toISOString() },
        selection: { sources, period: { from: month, to: month } },
      },
    );
  };
}
