import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { byteOrderMark } from '@trapline/domain/common/csv.rules.ts';
import type { EventCsvColumn } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import {
  exportChunkBytes,
  exportEventsAtOnce,
  exportMonthSeconds,
  exportsAtOnce,
} from '@trapline/domain/exports/export.limits.ts';
import type { Services } from '../platform/services.ts';
import { CsvLines } from '../platform/csv/csv-lines.ts';
import { csvLine } from './event-csv-line.format.ts';
import {
  cancelQuery,
  copyEvents,
  eventSpan,
  narrowed,
  openExport,
  releaseExport,
  setTimeZone,
  type CsvSegment,
} from './event-csv.store.ts';

/** Counts the exports that a process runs at the same time. */
export class RunningExports {
  #count = 0;

  /** Counts another export. @throws Problem unavailable when too many are running */
  begin(): void {
    if (this.#count >= exportsAtOnce) throw new Problem('unavailable', { detail: 'Too many exports', retryAfter: 10 });
    this.#count += 1;
  }

  /** Call once for each `begin` that did not throw. */
  end(): void {
    this.#count -= 1;
  }
}

/** Services that exports need. */
export interface ExportServices extends Pick<Services, 'db' | 'pool' | 'directUrl' | 'clock' | 'log'> {
  readonly running: RunningExports;
}

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
export interface EventExport {
  /** The heading line. */
  readonly heading: string;
  /** Each part is requested after the previous one was written. */
  readonly parts: Iterable<CsvPart> | AsyncIterable<CsvPart>;
  readonly filter: EventFilter;
  /** The account whose session it is: each may run one export at a time. */
  readonly accountId: number;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/**
 * Starts an export: CSV with byte order mark and heading, in constant memory. Large sensors are read month by month, so
 * that no snapshot becomes old. Reading stops promptly when the stream is destroyed or the client disconnects.
 * @throws Problem conflict when the account already runs an export, unavailable when too many are running
 */
export async function exportEvents(services: ExportServices, wanted: EventExport): Promise<Readable> {
  services.running.begin();
  try {
    const opened = await openExport({
      url: services.directUrl,
      accountId: wanted.accountId,
      seconds: exportMonthSeconds,
    });
    if (!opened) throw new Problem('conflict', { detail: 'Your last export is still running' });
    return exportStream(services, wanted, opened);
  } catch (error) {
    services.running.end();
    throw error;
  }
}

type OpenExport = NonNullable<Awaited<ReturnType<typeof openExport>>>;

/** A stream over `csvChunks`. However it ends, the running query is cancelled and the connection closed. */
function exportStream(services: ExportServices, wanted: EventExport, { client, pid }: OpenExport): Readable {
  const parts = csvChunks(services, wanted, client);
  let complete = false;
  const body = new Readable({
    highWaterMark: exportChunkBytes,
    read() {
      parts.next().then(
        ({ done, value }) => {
          complete = done === true;
          if (!body.destroyed) body.push(done === true ? null : value);
        },
        (error: Error) => body.destroy(error),
      );
    },
    destroy(error, closed) {
      services.running.end();
      void end(error, closed);
    },
  });
  // If the client disconnects before the first byte, the stream is never read, so it must be destroyed explicitly.
  if (wanted.signal.aborted) body.destroy();
  else wanted.signal.addEventListener('abort', () => body.destroy(), { once: true });
  return body;

  /** Cancels a running query through another connection: the database notices a lost client only when writing to it. */
  async function end(error: Error | null, closed: (error: Error | null) => void): Promise<void> {
    try {
      if (!complete) await cancelQuery(services.pool, pid);
    } catch (failure) {
      services.log.warn({ err: failure }, 'An export could not be cancelled; its connection is closed');
    }
    try {
      await client.end();
      await parts.return(undefined);
    } catch (failure) {
      services.log.warn({ err: failure }, 'The connection of an export did not end in order');
    }
    closed(error);
  }
}

/** The file in chunks, yielding to other work after each. */
async function* csvChunks(
  services: ExportServices,
  wanted: EventExport,
  client: OpenExport['client'],
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
  await releaseExport(client);
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
