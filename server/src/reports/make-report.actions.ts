import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { reportContentTypes } from '@trapline/domain/reports/report.catalogue.ts';
import { type ReportFigures, shownEvents } from '@trapline/domain/reports/report-figures.rules.ts';
import { reportEvents } from '@trapline/domain/reports/report.limits.ts';
import { localText } from '@trapline/domain/reports/report-time.rules.ts';
import { reportFileName } from '@trapline/domain/reports/report.rules.ts';
import type { MadeFile } from '../jobs/job-kind.types.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import { printDocument } from '../platform/print/print.ts';
import type { Services } from '../platform/services.ts';
import { checkFindings, type WriteFindings } from './findings.actions.ts';
import { gatherReport } from './gather-report.actions.ts';
import { standardReport } from './report-document.format.ts';
import { legacyReport } from './report-legacy.format.ts';
import type { ReportOrder, ReportWork } from './report-order.types.ts';
import { type ReportContent, subjectOf } from './report-parts.format.ts';
import { drawReportPhotos } from './report-photos.actions.ts';
import { reportTexts } from './report-texts.format.ts';

/** What makes reports: services, and the drawing of boxes. */
export interface ReportServices extends Pick<Services, 'db' | 'pool' | 'storage' | 'clock' | 'log'> {
  readonly decoder: Pick<Decoder, 'annotatePicture'>;
  readonly writeFindings: WriteFindings;
}

/**
 * Refuses a report with findings to an account that may not have one, and findings for a report without.
 * @throws Problem forbidden, validation_failed at `/findings`. Source: REPORT-1, REPORT-5
 */
export function checkReportType(
  account: CallerAccount,
  { type, findings }: { readonly type: ReportOrder['type']; readonly findings?: unknown },
): void {
  if (type === 'with_ai_opinion') checkFindings(account);
  else if (findings !== undefined) throw invalidValue('/findings', 'needs the type with_ai_opinion');
}

/**
 * Makes a report and returns its file. The stream must be read or destroyed: its temporary file is deleted then.
 * Source: REPORT-1, REPORT-3, REPORT-6, REPORT-8
 * @throws Problem not_found (a source or an event), forbidden, validation_failed (an event is being processed, or there
 * are too many); the signal's reason
 */
export async function makeReport(services: ReportServices, work: ReportWork, order: ReportOrder): Promise<MadeFile> {
  work.signal.throwIfAborted();
  checkReportType(await work.reader(), order);
  const { type, format, locale, time_zone } = order;
  const figures = await gatherReport(services, work, order);
  const found = await findingsOf(services, work, order, figures);
  const at = Math.floor(Date.parse(order.requested_at) / 1_000);
  const requested = localText(at, time_zone).slice(0, 16).replaceAll('-', '/').replace('T', ' ');
  const bytes = await streamOf(services, async (folder) => {
    const photos = await drawReportPhotos(services, work, shownEvents(figures.events, reportEvents), folder);
    const content = { figures, photos, locale, requested, timeZone: time_zone, findings: found };
    const document = type === 'legacy' ? legacyReport(content, format) : standardReport(content);
    const file = join(folder, `report.${format}`);
    await printDocument({ document, format, file }, work.signal);
    await work.progress(98);
    return file;
  });
  const about = subjectOf(figures, reportTexts[locale]);
  return {
    name: reportFileName({ type, format, about, period: figures.period }),
    contentType: reportContentTypes[format],
    bytes,
  };
}

/** The findings of a report: those that came with the request, or new ones; null for other types. Source: REPORT-5 */
async function findingsOf(
  services: ReportServices,
  work: ReportWork,
  { type, findings, locale }: ReportOrder,
  figures: ReportFigures,
): Promise<ReportContent['findings']> {
  if (type !== 'with_ai_opinion') return null;
  if (findings !== undefined) return { ...findings, edited: true };
  const account = await work.reader();
  const asker = { account, askedBy: work.askedBy ?? account.id };
  const made = await services.writeFindings(asker, figures, locale, work.signal);
  return { ...made, edited: false };
}

/** The stream of a file made in a new folder, which is removed when the stream is closed. */
function streamOf({ storage }: ReportServices, make: (folder: string) => Promise<string>): Promise<Readable> {
  const ready = Promise.withResolvers<Readable>();
  const kept = storage.withFolder(async (folder) => {
    const handle = await open(await make(folder));
    const stream = createReadStream('', { fd: handle });
    const closed = once(stream, 'close');
    ready.resolve(stream);
    await closed;
  });
  // From here on, the reader of the stream receives its errors.
  kept.catch(ready.reject);
  return ready.promise;
}
