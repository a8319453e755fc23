import { setImmediate } from 'node:timers/promises';
import { to as copyTo } from 'pg-copy-streams';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { byteOrderMark } from '@trapline/domain/common/csv.rules.ts';
import type { EventCsvColumn } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { exportChunkBytes, exportEventsAtOnce } from '@trapline/domain/exports/export.limits.ts';
import { CsvLines } from '../platform/csv/csv-lines.ts';
import { csvLine } from './event-csv-line.format.ts';
import { streamCsv, type CsvBody, type CsvReader, type ExportServices } from './csv-stream.actions.ts';
import { copyEvents, eventSpan, narrowed, setTimeZone, type OpenExport, type CsvSegment } from './event-csv.store.ts';

/** A part of an export: one sensor's or site's events. */
export interface CsvPart {
  /** Columns of its lines, starting with the number; null is an empty cell. */
  readonly cells: readonly (EventCsvColumn | null)[];
  /** In order of time. */
  readonly segments: readonly CsvSegment[];
  readonly timeZone: string;
  /** Whether the export may continue; checked while it runs, at most once a second. Source: EXPORT-7. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** Options of an export. */
export interface EventExport extends CsvReader {
  /** The heading line. */
  readonly heading: string;
  /** Each part is requested after the previous one was written. */
  readonly parts: Iterable<CsvPart> | AsyncIterable<CsvPart>;
  readonly filter: EventFilter;
}

/**
 * Starts an export: CSV with byte order mark and heading. Large sensors are read month by month, so that no snapshot
 * becomes old.
 * @throws Problem as `streamCsv`
 */
export function exportEvents(services: ExportServices, wanted: EventExport): Promise<CsvBody> {
  return streamCsv(services, { ...wanted, fromReplica: true }, (opened) => csvChunks(services, wanted, opened));
}

/** The file in chunks, yielding to other work after each. */
async function* csvChunks(
  services: ExportServices,
  wanted: EventExport,
  { client, release }: Pick<OpenExport, 'client' | 'release'>,
): AsyncGenerator<Uint8Array> {
  const { filter } = wanted;
  const lines = new CsvLines();
  yield Buffer.from(byteOrderMark + wanted.heading);
  let zone: string | null = null;
  let checkedAt = services.clock.now();
  const checkAgain = async (mayGoOn: CsvPart['mayGoOn']) => {
    if (services.clock.now() - checkedAt < 1_000) return;
    checkedAt = services.clock.now();
    if (!(await mayGoOn())) throw new Problem('not_found');
  };
  for await (const { cells, segments, timeZone, mayGoOn } of wanted.parts) {
    if (timeZone !== zone) await setTimeZone(client, timeZone);
    zone = timeZone;
    for (const segment of filter.ascending ? segments : segments.toReversed()) {
      const period = narrowed(segment, filter);
      const span = period && (await eventSpan(client, segment.sensor_key, period));
      if (!span) continue;
      const line = csvLine(cells, segment.owner);
      const whole = { from: span.first, to: span.last + 1 };
      const pieces = span.total > exportEventsAtOnce ? monthsOf(whole.from, whole.to) : [whole];
      for (const piece of filter.ascending ? pieces : pieces.toReversed()) {
        await checkAgain(mayGoOn);
        for await (const chunk of client.query(copyTo(copyEvents(cells, segment.sensor_key, piece, filter)))) {
          lines.add(chunk, line);
          if (lines.length < exportChunkBytes) continue;
          yield lines.take();
          await setImmediate();
          // A chunk may be large, and the client slow.
          await checkAgain(mayGoOn);
        }
      }
    }
  }
  await release();
  yield lines.take();
}

/** The months (UTC, as the table is partitioned) of a period, each clipped to it. Unix seconds. */
function monthsOf(from: number, to: number): readonly { readonly from: number; readonly to: number }[] {
  const months: { from: number; to: number }[] = [];
  for (let start = from; start < to; ) {
    const date = new Date(start * 1_000);
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1_000;
    months.push({ from: start, to: Math.min(next, to) });
    start = next;
  }
  return months;
}
