import { setImmediate } from 'node:timers/promises';
import { to as copyTo } from 'pg-copy-streams';
import { byteOrderMark, csvCell } from '@trapline/domain/common/csv.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { parseSort } from '@trapline/domain/common/search.rules.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { exportChunkBytes } from '@trapline/domain/exports/export.limits.ts';
import { insectTypesOfVersion } from '@trapline/domain/insects/insect.rules.ts';
import { stationCsvHeading, stationCsvName } from '@trapline/domain/station/station-csv.rules.ts';
import { stationEventSorts } from '@trapline/domain/station/station-event-list.schema.ts';
import { checkedPeriod } from '@trapline/domain/station/station-period.rules.ts';
import { namedEvents } from '@trapline/domain/station/station.limits.ts';
import { CsvLines, type CsvLine } from '../platform/csv/csv-lines.ts';
import type { PlaceRow } from '../station/places/place.store.ts';
import { seePlace } from '../station/places/read-places.actions.ts';
import type { CsvFile, ExportReader } from './csv-file.actions.ts';
import { stillActing } from './csv-part.actions.ts';
import { streamCsv, type ExportServices } from './csv-stream.actions.ts';
import { type OpenExport, setTimeZone } from './event-csv.store.ts';
import {
  copyStationEvents,
  namedStationEvents,
  newestTypesVersion,
  sortedAtOnce,
  type ExportedStationEvents,
} from './station-csv.store.ts';

/** What a request for a CSV of station events names. */
export interface StationCsvQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: string | undefined;
  /** Ids of the events, in the order of the rows; undefined: those of the period. */
  readonly ids: readonly string[] | undefined;
  readonly locale?: 'en' | 'ja' | undefined;
}

/**
 * Events of a station place as CSV: those named, in their order, or those of a period in the order of the list. Events
 * that are being processed are left out. Source: STATION-19.
 * @throws Problem not_found (the place, or a named event), forbidden, validation_failed, and what `streamCsv` throws
 */
export async function stationCsv(
  services: ExportServices,
  { caller, signal }: ExportReader,
  placeId: string,
  query: StationCsvQuery,
): Promise<CsvFile> {
  const place = await seePlace(services.db, caller.account, placeId);
  const wanted = await wantedEvents(services, place, query);
  const locale = query.locale ?? caller.account.locale;
  const mayGoOn = async () => {
    const acting = await stillActing(services.db, caller);
    return acting !== null && (await seePlace(services.db, acting, placeId)).id === place.id;
  };
  // From the primary: rows that somebody selected must all be there.
  const file = await streamCsv(services, { accountId: caller.own.id, signal }, (opened) =>
    stationChunks(services, opened, { place, wanted, locale, mayGoOn }),
  );
  return { name: stationCsvName(place.name), ...file };
}

async function wantedEvents(
  { db }: Pick<ExportServices, 'db'>,
  { id: place_id }: PlaceRow,
  query: StationCsvQuery,
): Promise<ExportedStationEvents> {
  if (query.ids === undefined) {
    const order = parseSort(query.sort ?? '-upload_time', stationEventSorts);
    if (!order)
      throw invalidValue('/sort', `must be one of ${stationEventSorts.join(', ')}, with - before it to turn it round`);
    return { period: checkedPeriod(query), order };
  }
  if (query.ids.length === 0) throw invalidValue('/ids', 'must name an event');
  if (query.ids.length > namedEvents) throw invalidValue('/ids', `must be at most ${namedEvents} events`);
  const wanted = query.ids.map((id) => parseEventId(id));
  const found = await namedStationEvents(
    db,
    wanted.filter((key) => key?.kind === 'station').flatMap((key) => key ?? []),
  );
  const known = new Map(found.filter((event) => event.place_id === place_id).map((event) => [event.key, event]));
  const keys = wanted.map((key, index) => {
    const event = key?.kind === 'station' ? known.get(key.source_key) : undefined;
    if (event === undefined) throw new Problem('not_found', { detail: `/ids/${index}: there is no such event here` });
    if (event.processing) throw invalidValue(`/ids/${index}`, 'is still being processed');
    return event.key;
  });
  return { keys };
}

interface StationFile {
  readonly place: PlaceRow;
  readonly wanted: ExportedStationEvents;
  readonly locale: 'en' | 'ja';
  /** Whether the export may continue; checked while it runs, at most once a second. Source: EXPORT-7. */
  readonly mayGoOn: () => Promise<boolean>;
}

async function* stationChunks(
  { clock }: Pick<ExportServices, 'clock'>,
  { client, release }: Pick<OpenExport, 'client' | 'release'>,
  { place, wanted, locale, mayGoOn }: StationFile,
): AsyncGenerator<Uint8Array> {
  const { id, name, time_zone, index_threshold } = place;
  const types = insectTypesOfVersion(await newestTypesVersion(client, id, wanted));
  yield Buffer.from(byteOrderMark + stationCsvHeading(types, index_threshold !== null, locale));
  await setTimeZone(client, timeZoneOf(time_zone));
  await sortedAtOnce(client);
  const lines = new CsvLines();
  const line = stationLine(name, types.length, index_threshold !== null);
  let checkedAt = clock.now();
  for await (const chunk of client.query(copyTo(copyStationEvents(id, wanted, index_threshold)))) {
    lines.add(chunk, line);
    if (lines.length < exportChunkBytes) continue;
    yield lines.take();
    await setImmediate();
    if (clock.now() - checkedAt < 1_000) continue;
    checkedAt = clock.now();
    if (!(await mayGoOn())) throw new Problem('not_found');
  }
  await release();
  yield lines.take();
}

const comma = Buffer.from(',');

/** The line format of a place: its name is inserted here, the rest come from each event. */
function stationLine(place: string, types: number, withThreshold: boolean): CsvLine {
  const line: CsvLine[number][] = [Buffer.from(`,${csvCell(place)},`), 'text'];
  // Both days, their number, the month as the database writes it, the upload, the number of photos.
  for (const form of ['instant', 'instant', 'number', 'number', 'instant', 'number'] as const) line.push(comma, form);
  line.push(comma, { lastCode: types }, comma, 'number', comma, 'number');
  if (withThreshold) line.push(comma, 'flag');
  line.push(Buffer.from('\n'));
  return line;
}
