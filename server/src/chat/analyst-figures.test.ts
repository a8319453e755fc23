import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '@trapline/domain/dashboard/month.schema.ts';
import { insectReference, insectTypes, type InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { monthAfter } from '@trapline/domain/station/station-period.rules.ts';
import type { TestAccount } from '@trapline/test-world/fixtures.ts';
import { makeOrganization } from '@trapline/test-world/fixtures.ts';
import { makeAsker, makeChatEvent } from '@trapline/test-world/chat/chat-world.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { dashboard } from '../dashboard/month-dashboard.actions.ts';
import { createAnalyst } from './analyst.actions.ts';

const first = '2025-01';
const months = Array.from({ length: 16 }, (_, at) => monthAfter(first, at));
/** Types of the drawn events, by code. */
const codes = [6, 7, 13, 1];
const topics = ['grown', 'compared', 'counts'] as const;
const questions = {
  grown: 'Which type increased most?',
  compared: 'Compare with last year',
  counts: 'How many?',
} as const;

let test: TestPortal;
let asker: TestAccount;
const places: { readonly id: number; readonly eventsOf: Map<string, string[]> }[] = [];
beforeAll(async () => {
  test = await startTestPortal();
  const { db } = test.portal.services;
  asker = await makeAsker(db, await makeOrganization(db, 'North'));
  // The same numbers each time, and months without events.
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (const name of ['Hall', 'Dock', 'Store']) {
    const place = { id: await makePlace(db, asker, name), eventsOf: new Map<string, string[]>() };
    for (const [at, month] of months.entries()) {
      for (const trap_no of ['1', '2', '3'].slice(0, random(4))) {
        const counted = codes
          .toSorted((a, b) => a - b)
          .map((code) => [code, random(60)] as const)
          .filter(([, number]) => number > 0);
        const id = await makeChatEvent(db, place.id, {
          ...{ month, trap_no, installed: `${month}-01`, collected: `${month}-${10 + random(18)}` },
          ...{ count: counted.reduce((sum, [, number]) => sum + number, 0), insect_counts: counted.flat() },
          uploaded: new Date(Date.UTC(2025, at, 27, random(24), places.length, Number(trap_no))),
        });
        place.eventsOf.set(month, [...(place.eventsOf.get(month) ?? []), id]);
      }
    }
    places.push(place);
  }
}, 240_000);
afterAll(() => test.stop());

async function answerTo(place: number, events: readonly string[], text: string): Promise<string> {
  const { services } = test.portal;
  const analyst = createAnalyst({ ...services, searchDocuments: () => Promise.resolve([]) });
  const keys = events.map((id) => parseEventId(id)?.source_key ?? 0);
  const asked = {
    questionId: '',
    text,
    locale: 'en',
    selection: { placeId: place, keys },
    history: [],
    outOfTokens: false,
  } as const;
  let said = '';
  await analyst.answer(
    asked,
    { reader: () => Promise.resolve(asker) },
    (piece) => (said += piece),
    new AbortController().signal,
  );
  return said;
}

const figures = (id: number, month: string, insect_type?: InsectType): Promise<Dashboard> =>
  dashboard(test.portal.services, asker, {
    month,
    group_by: 'place',
    id: String(id),
    ...(insect_type === undefined ? {} : { insect_type }),
  });

const shown = (number: number) => new Intl.NumberFormat('en').format(number);
const nameOf = (type: InsectType) => insectReference[type].name.en;

it('are those of the dashboard in 200 drawn questions', async () => {
  const all = places.flatMap(({ id, eventsOf }) =>
    [...eventsOf].map(([month, events]) => ({ id, month, events, eventsOf })),
  );
  const drawn = fc.record({
    at: fc.nat(all.length - 1),
    topic: fc.constantFrom(...topics),
  });
  const seen = { grown: 0, compared: 0, counts: 0 };
  await fc.assert(
    fc.asyncProperty(drawn, async ({ at, topic }) => {
      const chosen = all[at];
      if (chosen === undefined) throw new Error('Nothing is chosen');
      const { id, month, events, eventsOf } = chosen;
      const said = await answerTo(id, events, questions[topic]);
      const { total, reported } = await figures(id, month);
      seen[topic] += 1;
      if (topic !== 'grown')
        expect(said).toContain(
          `**${shown(total.current)}** insects in ${events.length} counted ${events.length === 1 ? 'event' : 'events'}`,
        );
      // The dashboard is about all traps of the place; compared are those that were selected.
      const sameTraps = async (other: string) => {
        const trapsNow = await trapsOf(events);
        return (await trapsOf(eventsOf.get(other) ?? [])).every((trap) => trapsNow.includes(trap));
      };
      const before = monthAfter(month, -1);
      if (topic === 'compared' && (await sameTraps(before)) && reported.previous_month) {
        expect(said).toContain(`all insects: ${shown(total.current)} (then: ${shown(total.previous_month)}`);
      }
      if (topic === 'compared' && (await sameTraps(monthAfter(month, -12))) && reported.previous_year) {
        expect(said.slice(said.indexOf('Year before'))).toContain(`(then: ${shown(total.previous_year)}`);
      }
      for (const code of codes) {
        const type = insectTypes[code - 1] ?? 'others';
        const of = (await figures(id, month, type)).total;
        if (topic === 'counts' && of.current > 0) expect(said).toContain(`- ${nameOf(type)}: ${shown(of.current)} (`);
        if (
          topic === 'grown' &&
          reported.previous_month &&
          (await sameTraps(before)) &&
          of.current + of.previous_month > 0
        ) {
          expect(said).toContain(`- ${nameOf(type)}: ${shown(of.current)} (before: ${shown(of.previous_month)}`);
        }
      }
    }),
    { numRuns: 200 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(30);
}, 400_000);

async function trapsOf(events: readonly string[]): Promise<readonly string[]> {
  const keys = events.map((id) => parseEventId(id)?.source_key ?? 0);
  const { db } = test.portal.services;
  const rows = await db
    .selectFrom('station_events')
    .select('trap_no')
    .where('key', 'in', [0, ...keys])
    .execute();
  return rows.map(({ trap_no }) => trap_no);
}
