import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '@trapline/domain/dashboard/month.schema.ts';
import { type AnalystTopic, analystTopics } from '@trapline/domain/chat/analyst-question.rules.ts';
import { analystTexts } from '@trapline/domain/chat/analyst-texts.catalogue.ts';
import { type Locale, locales } from '@trapline/domain/accounts/account.limits.ts';
import {
  insectCauses,
  insectReference,
  insectTypes,
  type InsectType,
} from '@trapline/domain/insects/insect.catalogue.ts';
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
const drawnTypes = codes.map((code) => insectTypes[code - 1] ?? 'others');
const nameable = drawnTypes.filter((type) => type !== 'others');
type Question = (type: InsectType | null, locale: Locale) => string;
const nameOf = (type: InsectType, locale: Locale) => insectReference[type].name[locale];
const ofType = (type: InsectType | null, locale: Locale, known: string) =>
  type === null ? known : nameOf(type, locale);

/** Questions on every topic, of a type or of all insects. */
const questions: Readonly<Record<AnalystTopic, Readonly<Record<Locale, Question>>>> = {
  grown: { en: () => 'Which type increased most?', ja: () => '最も増えた種類はどれですか。' },
  compared: { en: () => 'Compare with last year', ja: () => '前年と比べてどうですか。' },
  causes: { en: () => 'Why are there so many?', ja: () => '原因は何ですか。' },
  attention: { en: () => 'Which need attention?', ja: () => '注意すべきものはありますか。' },
  where: {
    en: (type, locale) => `Where are the ${ofType(type, locale, 'insects')}?`,
    ja: (type, locale) => `${ofType(type, locale, '虫')}はどこにいますか。`,
  },
  since: {
    en: (type, locale) => `Since when are ${ofType(type, locale, 'insects')} rising?`,
    ja: (type, locale) => `${ofType(type, locale, '虫')}はいつから増えていますか。`,
  },
  measures: {
    en: (type, locale) => `What can we do against ${ofType(type, locale, 'insects')}?`,
    ja: (type, locale) => `${ofType(type, locale, '虫')}の対策を教えてください。`,
  },
  silent: { en: () => 'Which units are offline?', ja: () => '応答のない端末はありますか。' },
  documents: { en: () => 'What does the manual say?', ja: () => 'マニュアルには何と書いてありますか。' },
  counts: { en: () => 'How many?', ja: () => '何匹いますか。' },
};

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

/** A question about all events of a place in a month. */
interface Asked {
  readonly id: number;
  readonly month: string;
  readonly events: readonly string[];
  readonly eventsOf: ReadonlyMap<string, readonly string[]>;
  readonly topic: AnalystTopic;
  readonly type: InsectType | null;
  readonly locale: Locale;
}

function answerTo({ id, events, topic, type, locale }: Asked): Promise<string> {
  return answerOn(questions[topic][locale](type, locale), { id, events, locale });
}

async function answerOn(
  text: string,
  { id, events, locale }: Pick<Asked, 'id' | 'events' | 'locale'>,
): Promise<string> {
  const { services } = test.portal;
  const analyst = createAnalyst({ ...services, searchDocuments: () => Promise.resolve([]) });
  const keys = events.map((event) => parseEventId(event)?.source_key ?? 0);
  const asked = { questionId: '', text, locale, selection: { placeId: id, keys }, history: [], outOfTokens: false };
  let said = '';
  await analyst.answer(
    asked,
    { reader: () => Promise.resolve(asker) },
    (piece) => (said += piece),
    new AbortController().signal,
  );
  return said;
}

const known = new Map<string, Promise<Dashboard>>();
/** The dashboard of a place in a month, read once. */
function figures(id: number, month: string, insect_type: InsectType | null = null): Promise<Dashboard> {
  const key = `${id} ${month} ${insect_type}`;
  const choice = { month, group_by: 'place' as const, id: String(id) };
  const found =
    known.get(key) ??
    dashboard(test.portal.services, asker, insect_type === null ? choice : { ...choice, insect_type });
  known.set(key, found);
  return found;
}

const traps = new Map<string, Promise<readonly string[]>>();
/** The traps of events, each once. */
function trapsOf(events: readonly string[] = []): Promise<readonly string[]> {
  const found = traps.get(events.join()) ?? readTraps(events);
  traps.set(events.join(), found);
  return found;
}

/** The dashboard is about all traps of the place; compared are those that were selected. */
async function isOfSameTraps({ events, eventsOf }: Asked, month: string): Promise<boolean> {
  const selected = await trapsOf(events);
  return (await trapsOf(eventsOf.get(month))).every((trap) => selected.includes(trap));
}

/** Stands for what a test does not know; a line is compared as far as this. */
const unknown = '\0';
const upTo = (line: string) => line.split(unknown)[0] ?? '';
const shown = ({ locale }: Asked, number: number) => new Intl.NumberFormat(locale).format(number);
const numberIn = (text = '') => Number(text.replaceAll(',', ''));

async function saysTotal(asked: Asked, said: string): Promise<void> {
  const { total } = await figures(asked.id, asked.month);
  const [count, events] = [shown(asked, total.current), shown(asked, asked.events.length)];
  expect(said).toContain(upTo(analystTexts[asked.locale].total(count, events, unknown)));
}

/** What an answer to a question of a topic must say, by the dashboard. */
const checks: Readonly<Record<AnalystTopic, (asked: Asked, said: string) => Promise<void>>> = {
  async counts(asked, said) {
    await saysTotal(asked, said);
    for (const type of drawnTypes) {
      const { total } = await figures(asked.id, asked.month, type);
      const line = analystTexts[asked.locale].countLine(
        ...([nameOf(type, asked.locale), shown(asked, total.current), unknown, ''] as const),
      );
      if (total.current > 0) expect(said).toContain(upTo(line));
    }
  },

  async compared(asked, said) {
    await saysTotal(asked, said);
    const { total, reported } = await figures(asked.id, asked.month);
    const texts = analystTexts[asked.locale];
    const line = (then: number) =>
      upTo(texts.comparedTotal(texts.allInsects, shown(asked, total.current), shown(asked, then), unknown));
    const before = await isOfSameTraps(asked, monthAfter(asked.month, -1));
    if (before && reported.previous_month) expect(said).toContain(line(total.previous_month));
    const year = await isOfSameTraps(asked, monthAfter(asked.month, -12));
    if (year && reported.previous_year)
      expect(said.slice(said.indexOf(texts.yearBefore))).toContain(line(total.previous_year));
  },

  async grown(asked, said) {
    const { reported } = await figures(asked.id, asked.month);
    if (!reported.previous_month || !(await isOfSameTraps(asked, monthAfter(asked.month, -1)))) return;
    for (const type of drawnTypes) {
      const { total } = await figures(asked.id, asked.month, type);
      const line = analystTexts[asked.locale].typeLine(
        ...([nameOf(type, asked.locale), shown(asked, total.current), shown(asked, total.previous_month)] as const),
        unknown,
      );
      if (total.current + total.previous_month > 0) expect(said).toContain(upTo(line));
    }
  },

  async causes(asked, said) {
    const texts = analystTexts[asked.locale];
    for (const cause of insectCauses) {
      let count = 0;
      for (const type of drawnTypes.filter((one) => insectReference[one].causes.includes(cause)))
        count += (await figures(asked.id, asked.month, type)).total.current;
      const line = upTo(texts.causeLine(texts.causes[cause], shown(asked, count), unknown, ''));
      if (count > 0) expect(said).toContain(line);
    }
  },

  async attention(asked, said) {
    const [[trap, ...others], before] = await Promise.all([
      trapsOf(asked.events),
      trapsOf(asked.eventsOf.get(monthAfter(asked.month, -1))),
    ]);
    // The dashboard knows no traps, but the place's figures are those of its only trap.
    if (others.length > 0 || before.join() !== trap) return;
    const { total } = await figures(asked.id, asked.month);
    const { current, previous_month: base } = total;
    const rises = current >= base * 1.5 && current - base >= 10;
    expect(said.includes(analystTexts[asked.locale].attentionNone)).toBe(!rises);
    if (rises) expect(said).toContain(shown(asked, current));
  },

  async where(asked, said) {
    const { total } = await figures(asked.id, asked.month, asked.type);
    const lines = said.split('\n').flatMap((line) => /^- .*?(?:: |：)([\d,]+)/.exec(line)?.[1] ?? []);
    expect(lines.reduce((sum, line) => sum + numberIn(line), 0)).toBe(total.current);
  },

  async since(asked, said) {
    const lines = [...said.matchAll(/^- (\d{4}-\d\d)(?:: |：)([\d,]+)/gm)];
    for (const [, month = '', count] of lines) {
      if (!(await isOfSameTraps(asked, month))) continue;
      expect([month, numberIn(count)]).toEqual([month, (await figures(asked.id, month, asked.type)).total.current]);
    }
  },

  async measures(asked, said) {
    const texts = analystTexts[asked.locale];
    if (asked.type === null) expect(said).toContain(texts.measuresAsk);
    else {
      const { total } = await figures(asked.id, asked.month, asked.type);
      expect(said).toContain(texts.measuresCaught(shown(asked, total.current), asked.month));
    }
  },

  silent: (asked, said) =>
    Promise.resolve(expect(said).toContain(analystTexts[asked.locale].silentNone(shown(asked, 0)))),
  documents: (asked, said) => Promise.resolve(expect(said).toContain(analystTexts[asked.locale].documentsNone)),
};

it('are those of the dashboard in 200 drawn questions on every topic, in both languages', async () => {
  const all = places.flatMap(({ id, eventsOf }) =>
    [...eventsOf].map(([month, events]) => ({ id, month, events, eventsOf })),
  );
  const drawn = fc.record({
    of: fc.constantFrom(...all),
    topic: fc.constantFrom(...analystTopics),
    type: fc.constantFrom(null, ...nameable),
    locale: fc.constantFrom(...locales),
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(drawn, async ({ of, topic, type, locale }) => {
      // Without a type, the analyst says since when the type rises that increased most.
      const asked = { ...of, topic, locale, type: topic === 'since' ? (type ?? 'moth_fly') : type };
      const said = await answerTo(asked);
      expect(said).not.toContain(analystTexts[locale].unknown);
      await checks[topic](asked, said);
      seen.add(`${topic} ${locale}`);
    }),
    { numRuns: 200, seed: 15 },
  );
  expect(seen.size).toBe(analystTopics.length * locales.length);
}, 400_000);

it('speaks only of the types that it is asked about', async () => {
  const { db } = test.portal.services;
  const id = await makePlace(db, asker, 'Yard');
  const [fly = 0, moth = 0] = codes;
  const make = (month: string, counted: readonly (readonly [number, number])[]) =>
    makeChatEvent(db, id, {
      ...{ month, trap_no: '1', installed: `${month}-01`, collected: `${month}-11` },
      ...{ count: counted.reduce((sum, [, number]) => sum + number, 0), insect_counts: counted.flat() },
    });
  await make('2025-09', [
    [fly, 10],
    [moth, 20],
  ]);
  const events = [
    await make('2025-10', [
      [fly, 30],
      [moth, 5],
    ]),
  ];
  const [grown, fallen] = [fly, moth].map((code) => insectTypes[code - 1] ?? 'others');
  if (!grown || !fallen) throw new Error('There are no such types');
  const said = await answerOn(`Did ${nameOf(fallen, 'en')} increase?`, { id, events, locale: 'en' });
  expect(said).toContain('None of the types you ask about increased');
  expect(said).toContain('The types you ask about:');
  expect(said).not.toContain(nameOf(grown, 'en'));
  const total = await answerOn(`How do ${nameOf(fallen, 'en')} do compared with last month?`, {
    ...{ id, events, locale: 'en' as const },
  });
  expect(total).toContain(`${nameOf(fallen, 'en')}: **5** insects in 1 counted event (0.45 a day).`);
  expect(total).toContain(`- ${nameOf(fallen, 'en')}: 5 (then: 20`);
  expect(total).not.toContain('all insects');
  const where = await answerOn(`Where did ${nameOf(grown, 'en')} increase compared with last year?`, {
    ...{ id, events, locale: 'en' as const },
  });
  expect(where).toContain('no counted event in 2024-10');
  const ja = await answerOn(`${nameOf(fallen, 'ja')}は増えましたか。`, { id, events, locale: 'ja' });
  expect(ja).toContain('お尋ねの種類は、');
});

async function readTraps(events: readonly string[]): Promise<readonly string[]> {
  const keys = events.map((id) => parseEventId(id)?.source_key ?? 0);
  const { db } = test.portal.services;
  const rows = await db
    .selectFrom('station_events')
    .select('trap_no')
    .where('key', 'in', [0, ...keys])
    .execute();
  return [...new Set(rows.map(({ trap_no }) => trap_no))];
}
