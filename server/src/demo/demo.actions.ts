import { Problem } from '@trapline/domain/common/errors.ts';
import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { updateEvent } from '../review/review.actions.ts';
import { seconds } from '../platform/base/clock.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import type { Portal } from '../portal/portal.ts';
import { demoMarks, demoUnits } from './demo.catalogue.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { beginDemo, finishDemo } from './demo.store.ts';
import { ensureMonths, keepHistory, type PlacedPast } from './history.actions.ts';
import { makePast, type Span } from './past.ts';
import { ensureDemoPasswords, ensureDemoPeople, presentAccounts, type DemoPeople } from './people.actions.ts';
import { takePictures } from './pictures.actions.ts';
import { ensureShares, placeUnit } from './places.actions.ts';
import { keepReports } from './reports.actions.ts';

/** What the demonstration is made with. */
export type DemoParts = Pick<Portal, 'services' | 'passwords' | 'decoder'>;

/** How the demonstration is made. */
export interface DemoOptions {
  /** Where the list of accounts is kept. */
  readonly dataDir: string;
  /** Tells the person who started the portal. */
  readonly say: (text: string) => void;
  /** Days of history; 91 unless told. */
  readonly days?: number;
  /** Whether the newest events have pictures; else they are history like the others. */
  readonly pictures?: boolean;
}

/** Units whose pictures are drawn and understood at the same time: one draws while another's photo is decoded. */
const unitsAtOnce = 4;
/** Seconds by which units begin before whole days of the past, so that their newest event is minutes old, not hours. */
const startUp = 700;

/**
 * Makes the demonstration in an empty database, once; an interrupted making is finished by the next start, from the
 * same beginning. Every step is all or nothing and leaves alone what is there.
 * @returns the accounts that are there, with their passwords; none when the database belongs to somebody
 */
export async function ensureDemo(parts: DemoParts, options: DemoOptions): Promise<readonly DemoAccount[]> {
  const { services } = parts;
  const progress = await transaction(services.db, (tx) => beginDemo(tx, seconds(services.clock)));
  if (!progress) return [];
  const accounts = await ensureDemoPasswords(parts, options.dataDir);
  if (progress.state === 'done') return presentAccounts(services, accounts);
  const span = { from: progress.begun - (options.days ?? 91) * 86_400 - startUp, to: progress.begun };
  options.say('Making the demonstration: three months of a factory. This is done once.');
  const people = await ensureDemoPeople(parts, accounts);
  await ensureMonths(services, span);
  const pasts = await makePasts(services, people, span, options.pictures ?? true);
  await ensureShares(services, people, span);
  if (options.pictures ?? true) await makePictures(parts, people, pasts, options.say);
  await markEvents(services, people, pasts);
  for (const past of pasts) await keepReports(services, past, span);
  await finishDemo(services.db, progress.begun);
  options.say('Making the demonstration: done');
  return accounts;
}

async function makePasts(
  services: Services,
  people: DemoPeople,
  span: Span,
  pictures: boolean,
): Promise<readonly PlacedPast[]> {
  const pasts: PlacedPast[] = [];
  for (const unit of demoUnits) {
    const past = await placeUnit(services, people, makePast(unit, span, defaultTimeZone), span);
    await keepHistory(services, past, pictures ? unit.pictured : 0);
    pasts.push(past);
  }
  return pasts;
}

async function makePictures(
  parts: DemoParts,
  people: DemoPeople,
  pasts: readonly PlacedPast[],
  say: (text: string) => void,
): Promise<void> {
  const all = pasts.reduce((sum, { unit }) => sum + unit.pictured, 0);
  let made = 0;
  const told = new Set<number>();
  const onEvent = () => {
    made += 1;
    const percent = Math.floor((made * 5) / all) * 20;
    if (percent === 0 || percent === 100 || told.has(percent)) return;
    told.add(percent);
    say(`Making the demonstration: ${percent} %`);
  };
  // The longest work first, so that none is left alone at the end.
  const waiting = pasts.toSorted((a, b) => b.unit.pictured - a.unit.pictured);
  const work = async () => {
    for (let past = waiting.shift(); past; past = waiting.shift()) await takePictures(parts, people, past, onEvent);
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
      // Where films cannot be drawn, a rat camera's newest events are missing.
      if (!(error instanceof Problem) || error.type !== 'not_found') throw error;
    }
  }
}
