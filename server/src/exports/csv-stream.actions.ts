import { Readable } from 'node:stream';
import { Problem } from '@trapline/domain/common/errors.ts';
import { exportChunkBytes, exportMonthSeconds, exportsAtOnce } from '@trapline/domain/exports/export.limits.ts';
import type { Services } from '../platform/services.ts';
import { cancelQuery, type OpenExport, openExport, readElsewhere } from './event-csv.store.ts';

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
export interface ExportServices extends Pick<Services, 'db' | 'pool' | 'directUrl' | 'replica' | 'clock' | 'log'> {
  readonly running: RunningExports;
}

/** Who exports, and how it ends early. */
export interface CsvReader {
  /** The account whose session it is: each may run one export at a time. */
  readonly accountId: number;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Whether it may be read from the replica, if there is one and it is not too far behind. */
  readonly fromReplica?: boolean;
}

/** A file that is being written. */
export interface CsvBody {
  readonly body: Readable;
  /** Seconds by which what it holds may be behind; null: it is read from the primary. Source: SCALE-9. */
  readonly age: number | null;
}

/** The connection of an export. */
export type ExportClient = OpenExport['client'];

/** Where an export reads, and how old that is; null: the primary. */
interface Reading {
  readonly opened: OpenExport;
  readonly age: number | null;
}

/**
 * Starts an export in constant memory. Reading stops promptly when the stream is destroyed or the client disconnects.
 * @param chunksOf makes the file, in chunks, through the connection of the export
 * @throws Problem conflict when the account already runs an export, unavailable when too many are running
 */
export async function streamCsv(
  services: ExportServices,
  reader: CsvReader,
  chunksOf: (opened: Pick<OpenExport, 'client' | 'release'>) => AsyncGenerator<Uint8Array>,
): Promise<CsvBody> {
  services.running.begin();
  try {
    const opened = await openExport({
      url: services.directUrl,
      accountId: reader.accountId,
      seconds: exportMonthSeconds,
    });
    if (!opened) throw new Problem('conflict', { detail: 'Your last export is still running' });
    const reading = reader.fromReplica === true ? await readingOf(services, opened) : { opened, age: null };
    return { body: streamOf(services, reader.signal, reading, chunksOf(reading.opened)), age: reading.age };
  } catch (error) {
    services.running.end();
    throw error;
  }
}

/** Reads from the replica if that is possible now. Source: SCALE-9. */
async function readingOf({ replica, log }: ExportServices, opened: OpenExport): Promise<Reading> {
  try {
    const age = (await replica?.age()) ?? null;
    if (replica === undefined || age === null) return { opened, age: null };
    return { opened: await readElsewhere(opened, { url: replica.url, seconds: exportMonthSeconds }), age };
  } catch (error) {
    log.warn({ err: error }, 'An export could not be read from the replica; the primary answers');
    return { opened, age: null };
  }
}

/** A stream over chunks. However it ends, the running query is cancelled and the connection closed. */
function streamOf(
  services: ExportServices,
  signal: AbortSignal,
  { opened: { pid, end: endConnections }, age }: Reading,
  parts: AsyncGenerator<Uint8Array>,
): Readable {
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
  if (signal.aborted) body.destroy();
  else signal.addEventListener('abort', () => body.destroy(), { once: true });
  return body;

  /** Cancels a running query through another connection: the database notices a lost client only when writing to it. */
  async function end(error: Error | null, closed: (error: Error | null) => void): Promise<void> {
    try {
      if (!complete && age === null) await cancelQuery(services.pool, pid);
      else if (!complete) await services.replica?.cancel(pid);
    } catch (failure) {
      services.log.warn({ err: failure }, 'An export could not be cancelled; its connection is closed');
    }
    try {
      await endConnections();
      await parts.return(undefined);
    } catch (failure) {
      services.log.warn({ err: failure }, 'The connection of an export did not end in order');
    }
    closed(error);
  }
}
