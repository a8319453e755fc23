import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { ExportedOwner } from '@trapline/domain/exports/event-cells.rules.ts';
import type { EventCsvColumn } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { installationPeriodSql } from '../installations/installation-time.store.ts';
import { filterSql } from '../events/event-filter.store.ts';
import { asLiterals } from '../platform/database/bind.ts';
import { reached } from '../platform/database/connection.ts';
import { prepared, type Db } from '../platform/database/database.ts';
import { locks } from '../platform/database/locks.ts';

/** Events of a sensor in a period: its whole history, or its time at a site. Unix seconds; null: open. */
export interface CsvSegment {
  readonly sensor_key: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly owner: ExportedOwner;
}

/** The source of an export: segments in order of time. */
export interface CsvSource {
  /** Name used for the file. */
  readonly name: string;
  readonly segments: readonly CsvSegment[];
}

/**
 * A site's events as one segment per installation, in order of time and in whole seconds like the events.
 * @param timeZone IANA zone for the day of installation
 */
export async function siteCsvSource(db: Db, siteId: number, timeZone: string): Promise<CsvSource> {
  const { rows } = await sql<ExportedOwner & { sensor_key: number | null; from: number; to: number | null }>`
    select i.sensor_key, ${sql.raw(installationPeriodSql('i'))},
      coalesce(o.name, '') organization, creator.name "user", coalesce(s.name, '') sensor, coalesce(s.id, '') id,
      site.name place, coalesce(to_char(i.since at time zone ${timeZone}, 'YYYY-MM-DD'), '') installed_on, site.memo
    from installation_sites site join accounts creator on creator.id = site.created_by
    left join organizations o on o.id = site.organization_id
    left join installations i on i.site_id = site.id
    left join sensors s on s.key = i.sensor_key
    where site.id = ${siteId} order by i.since`.execute(db);
  const segments = rows.flatMap(({ sensor_key, from, to, ...owner }) =>
    sensor_key === null ? [] : [{ sensor_key, from, to, owner }],
  );
  return { name: rows[0]?.place ?? '', segments };
}

/** The intersection of a segment's period and a filter; null when it is empty. */
export function narrowed(segment: CsvSegment, filter: EventFilter): { from: number | null; to: number | null } | null {
  const from = maximum(segment.from, filter.from);
  const to = minimum(segment.to, filter.to);
  return from !== null && to !== null && from >= to ? null : { from, to };
}

function maximum(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}

function minimum(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

/**
 * Times of the first and last event of a sensor in a period (unix seconds); null without any.
 * @returns `total`: number of all events of the sensor, uncounted ones such as films included
 */
export async function eventSpan(
  client: pg.Client,
  sensorKey: number,
  period: { from: number | null; to: number | null },
): Promise<{ first: number; last: number; total: number } | null> {
  const { rows } = await client.query<{ first: number | null; last: number | null; total: number }>({
    name: 'event-span',
    text: `select floor(extract(epoch from min(ts)))::float8 first, floor(extract(epoch from max(ts)))::float8 last,
       coalesce((select total_event_count from sensor_states where sensor_key = $1), 0)::float8 total
     from events where sensor_key = $1 and ts >= coalesce(to_timestamp($2::float8), '-infinity')
       and ts < coalesce(to_timestamp($3::float8), 'infinity')`,
    values: [sensorKey, period.from, period.to],
  });
  const row = rows[0];
  if (!row || row.first === null || row.last === null) return null;
  return { first: row.first, last: row.last, total: row.total };
}

/** SQL of the columns that differ between events; all others are the same within a segment. */
const copied: Partial<Record<EventCsvColumn, string>> = {
  threshold: 'e.sensor_threshold',
  increase_threshold: 'e.sensor_increase_threshold',
  captured_at: 'coalesce(e.captured_at, e.ts)',
  start_capture_at: 'coalesce(e.captured_at, e.ts)',
  total: 'e.count',
  insects: 'e.insect_counts',
  detected: 'e.detected',
  detected_from: 'e.from_at',
  detected_to: 'e.to_at',
  pickup: 'e.pickup',
  misdetection: 'e.misdetection',
  tags: `array_to_string(e.tags, ', ')`,
};

/**
 * A COPY statement for a sensor's events in a period, as text, in order of time, with those of the CSV's columns that
 * differ between events. Built only from numbers and quoted literals.
 */
export function copyEvents(
  cells: readonly (EventCsvColumn | null)[],
  sensorKey: number,
  period: { readonly from: number; readonly to: number },
  filter: EventFilter,
): string {
  const columns = cells.flatMap((column) => (column === null ? [] : (copied[column] ?? [])));
  const bind = asLiterals();
  return `copy (select ${columns.join(', ')} from events e
    where e.sensor_key = ${bind(sensorKey)}${filterSql({ ...filter, ...period }, bind).text}
    order by e.ts${filter.ascending ? '' : ' desc'}) to stdout`;
}

/** Sets the time zone (IANA) in which a connection returns times. */
export async function setTimeZone(client: pg.Client, timeZone: string): Promise<void> {
  await client.query(`select set_config('TimeZone', $1, false)`, [timeZone]);
}

/** An export that may read. */
export interface OpenExport {
  /** The connection that reads. */
  readonly client: pg.Client;
  readonly pid: number;
  /** Allows the account's next export, before the last bytes are sent: a client that has the file need not wait. */
  release(): Promise<void>;
  end(): Promise<void>;
}

/** An index has the events in the right order; a sort would start only after reading all of them. */
const settings = `pg_backend_pid() pid, set_config('DateStyle', 'ISO, YMD', false), set_config('enable_sort', 'off', false)`;

/**
 * Opens a connection for an export, with timeouts, and takes the account's export lock, which applies to all processes
 * and lasts as long as the connection.
 * @returns null when the account already runs an export
 */
export async function openExport(options: {
  readonly url: string;
  readonly accountId: number;
  readonly seconds: number;
}): Promise<OpenExport | null> {
  const client = connection(options);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean; pid: number }>(
      `select pg_try_advisory_lock($1, $2) free, ${settings}`,
      [locks.exports, options.accountId],
    );
    const row = rows[0];
    const release = async () => void (await client.query('select pg_advisory_unlock_all()'));
    if (row?.free) return { client, pid: row.pid, release, end: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}

/** Has an export that was opened at the primary read from a replica; the primary keeps its lock. */
export async function readElsewhere(
  opened: OpenExport,
  options: { url: string; seconds: number },
): Promise<OpenExport> {
  const client = connection(options);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(`select ${settings}`);
    const end = async () => void (await Promise.all([client.end(), opened.end()]));
    return { client, pid: rows[0]?.pid ?? 0, release: opened.release, end };
  } catch (error) {
    await client.end();
    throw error;
  }
}

function connection({ url, seconds }: { readonly url: string; readonly seconds: number }): pg.Client {
  const client = new pg.Client({
    ...reached(url),
    application_name: 'trapline-export',
    connectionTimeoutMillis: 5_000,
    statement_timeout: seconds * 1_000,
    keepAlive: true,
  });
  // A lost connection makes the current or the next statement fail, so nothing needs to be done here.
  client.on('error', () => undefined);
  return client;
}

/** Cancels the query of a connection through another one. */
export async function cancelQuery(pool: pg.Pool, pid: number): Promise<void> {
  await prepared(pool, CompiledQuery.raw('select pg_cancel_backend($1)', [pid]));
}
