import { Problem } from '@trapline/domain/common/errors.ts';
import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { updateEvent } from '../review/review.actions.ts';
import { seconds } from '../platform/base/clock.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import type { Portal } from '../portal/portal.ts';
import { demoMarks, demoUnits, type DemoUnit } from './demo.catalogue.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { ensureDocuments } from './documents.actions.ts';
import { beginDemo, finishDemo } from './demo.store.ts';
import { ensureMonths, keepHistory, type PlacedPast } from './history.actions.ts';
import { uploadedTimes } from './lessons.ts';
import { makePast, type Span } from './past.ts';
import { ensureDemoPasswords, ensureDemoPeople, presentAccounts, type DemoPeople } from './people.actions.ts';
import { takeAndTeach } from './teaching.actions.ts';
import { ensureShares, placeUnit } from './places.actions.ts';
import { keepReports } from './reports.actions.ts';
import { makeStationPast, type PastStationEvent } from './station-past.ts';
import { issueBoxKey, takeStationPhotos } from './station-pictures.actions.ts';
import { ensureStations } from './stations.actions.ts';
import { demoPlaces } from './stations.catalogue.ts';

/** Parts of the portal that the demonstration needs. */
export type DemoParts = Pick<Portal, 'services' | 'passwords' | 'decoder'>;

/** Options of the demonstration. */
export interface DemoOptions {
  /** Folder for the list of accounts. */
  readonly dataDir: string;
  /** Prints progress for the person who started the portal. */
  readonly say: (text: string) => void;
  /** Days of history; default: 91, and more of some units. */
  readonly days?: number;
  /** Whether the newest events have pictures; otherwise they are plain history like the others. */
  readonly pictures?: boolean;
}

/** Units processed concurrently: one draws while the photo of another is decoded. */
const unitsAtOnce = 4;
/** Seconds by which histories start before whole days, so that the newest event is minutes old, not hours. */
const startUp = 700;

/**
 * Creates the demonstration data in an empty database, once. If interrupted, the next start continues with the same
 * start time. Every step is atomic and skips what already exists. Source: RUN-6.
 * @returns the existing accounts with their passwords; none when the database contains real data
 */
export async function ensureDemo(parts: DemoParts, options: DemoOptions): Promise<readonly DemoAccount[]> {
  const { services } = parts;
  const progress = await transaction(services.db, (tx) => beginDemo(tx, seconds(services.clock)));
  if (!progress) return [];
  const accounts = await ensureDemoPasswords(parts, options.dataDir);
  if (progress.state === 'done') return presentAccounts(services, accounts);
  const span = spanOf(progress.begun, options.days ?? 91);
  options.say('Making the demonstration: three months of a factory. This is done once.');
  const people = await ensureDemoPeople(parts, accounts);
  const spans = (unit: DemoUnit) => (options.days === undefined ? longSpan(progress.begun, unit, span) : span);
  for (const unit of demoUnits) await ensureMonths(services, spans(unit));
  const pasts = await makePasts(services, people, spans, options.pictures ?? true);
  await ensureShares(services, people, span);
  if (options.pictures ?? true) await ensureDocuments(services, people.operator);
  const collections = makeStationPast(demoPlaces, progress.begun, defaultTimeZone, options.pictures ?? true);
  await ensureStations(services, people, demoPlaces, collections);
  if (options.pictures ?? true) await makePictures(parts, people, pasts, collections, options.say);
  await markEvents(services, people, pasts);
  for (const past of pasts) await keepReports(services, past, span);
  await finishDemo(services.db, progress.begun);
  options.say('Making the demonstration: done');
  return accounts;
}

function spanOf(now: number, days: number): Span {
  return { from: now - days * 86_400 - startUp, to: now };
}

function longSpan(now: number, { historyDays }: DemoUnit, usual: Span): Span {
  return historyDays === undefined ? usual : spanOf(now, historyDays);
}

/** @param spans the history of each unit */
async function makePasts(
  services: Services,
  people: DemoPeople,
  spans: (unit: DemoUnit) => Span,
  pictures: boolean,
): Promise<readonly PlacedPast[]> {
  const pasts: PlacedPast[] = [];
  for (const unit of demoUnits) {
    const span = spans(unit);
    const past = await placeUnit(services, people, makePast(unit, span, defaultTimeZone), span);
    await keepHistory(services, past, pictures ? uploadedTimes(past) : new Set());
    pasts.push(past);
  }
  return pasts;
}

async function makePictures(
  parts: DemoParts,
  people: DemoPeople,
  pasts: readonly PlacedPast[],
  collections: readonly PastStationEvent[],
  say: (text: string) => void,
): Promise<void> {
  const traps = collections.filter(({ pictured }) => pictured);
  const all = pasts.reduce((sum, past) => sum + uploadedTimes(past).size, traps.length);
  const boxKey = await issueBoxKey(parts, people, traps[0]?.timestamp ?? 0);
  let made = 0;
  const printed = new Set<number>();
  const onEvent = () => {
    made += 1;
    const percent = Math.floor((made * 5) / all) * 20;
    if (percent === 0 || percent === 100 || printed.has(percent)) return;
    printed.add(percent);
    say(`Making the demonstration: ${percent} %`);
  };
  // The longest tasks first, so that none runs alone at the end; the traps are short ones.
  const waiting = [
    ...pasts
      .toSorted((a, b) => uploadedTimes(b).size - uploadedTimes(a).size)
      .map((past) => () => takeAndTeach(parts, people, past, onEvent)),
    ...traps.map((trap) => () => takeStationPhotos(parts, people, trap, boxKey).then(onEvent)),
  ];
  const work = async () => {
    for (let take = waiting.shift(); take; take = waiting.shift()) await take();
  };
  await Promise.all(Array.from({ length: unitsAtOnce }, work));
}

async function markEvents(services: Services, people: DemoPeople, pasts: readonly PlacedPast[]): Promise<void> {
  for (const { id, back, change } of demoMarks) {
    const past = pasts.find(({ unit }) => unit.id === id);
    const event = past?.events.at(-1 - back);
    if (!past || !event) continue;
    const { tags, ...marks } = { tags: undefined, ...change };
    const wanted = { ...marks, ...(tags === undefined ? {} : { tags: [...tags] }) };
    const { sensor_key, unit } = past;
    const at = eventId({ sensor_key, timestamp: event.timestamp });
    try {
      await updateEvent(services, people[unit.maker].account, at, wanted, undefined);
    } catch (error) {
      // If films cannot be drawn, the newest events of rat cameras are missing.
      if (!(error instanceof Problem) || error.type !== 'not_found') throw error;
    }
  }
}
