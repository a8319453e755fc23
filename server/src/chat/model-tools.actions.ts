import { type Static, type TProperties, Type, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { KnownFigures } from '@trapline/domain/chat/answer-filter.rules.ts';
import {
  attentionByTrap,
  type ChatEvent,
  eventsWithMost,
  growthByTrap,
  growthByType,
  likelyCauses,
  riseOf,
  sumEvents,
  totalOf,
  trendOf,
} from '@trapline/domain/chat/chat-figures.rules.ts';
import { trendMonths } from '@trapline/domain/chat/chat.limits.ts';
import { adviceOn } from '@trapline/domain/chat/insect-advice.rules.ts';
import { eventLink } from '@trapline/domain/chat/markdown.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { month, text } from '@trapline/domain/common/text.schema.ts';
import { insectReference, type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { foundTypes } from '@trapline/domain/reports/report-figures.rules.ts';
import { comparedMonths, monthsIn, type ReportMonths } from '@trapline/domain/reports/report.rules.ts';
import { monthAfter } from '@trapline/domain/station/station-period.rules.ts';
import type { ModelTool } from '../platform/language-model/language-model.ts';
import type { Asked, Asker, ToolServices } from './answerer.types.ts';
import { eventsOf, eventsOfSameTraps, monthsOfEvents, selectedEvents } from './chat-events.actions.ts';
import { silentSensors } from './silent-sensors.actions.ts';

const closed = { additionalProperties: false } as const;
/** Most rows of a tool's answer. */
const mostRows = 40;
/** Most events cited for a row. */
const mostCites = 5;

const type = Type.Enum([...insectTypes]);
const scope = Type.Enum(['selected', 'place', 'all_places'], {
  description:
    'selected: the events that the user selected. place: all events of their place. all_places: of all places',
});
// Inputs of the tools, compiled once and not for each question.
const counting = Compile(
  Type.Object(
    {
      scope,
      group_by: Type.Enum(['type', 'month', 'place', 'trap']),
      type: Type.Optional(type),
      from: Type.Optional(month),
      to: Type.Optional(month),
    },
    closed,
  ),
);
const comparing = Compile(
  Type.Object(
    {
      with: Type.Enum(['period_before', 'year_before']),
      group_by: Type.Enum(['type', 'trap']),
      type: Type.Optional(type),
    },
    closed,
  ),
);
const ofType = Compile(Type.Object({ type: Type.Optional(type) }, closed));
const nothing = Compile(Type.Object({}, closed));
const byType = Compile(Type.Object({ type }, closed));
const search = Compile(Type.Object({ query: text(200, 1) }, closed));

/** The types that a tool is asked about; none: all insects. */
function typesOf(input: { readonly type?: InsectType }): readonly InsectType[] {
  return input.type === undefined ? [] : [input.type];
}

/** Tools by which a model reads figures, with the rights that the asker has at each call. Source: CHAT-7, CHAT-12 */
export class ModelTools {
  readonly #services: ToolServices;
  readonly #asked: Pick<Asked, 'locale' | 'selection'>;
  readonly #asker: Asker;
  readonly #known: KnownFigures;

  /** @param known is told all that the tools give, and which events they cite */
  constructor(services: ToolServices, asked: Pick<Asked, 'locale' | 'selection'>, asker: Asker, known: KnownFigures) {
    this.#services = services;
    this.#asked = asked;
    this.#asker = asker;
    this.#known = known;
  }

  /** All tools, as a model is offered them. */
  list(): readonly ModelTool[] {
    return [
      this.#tool('counts', 'Counts of insects by type, month, place or trap', counting, (input) => this.#counts(input)),
      this.#tool('compare', 'The selected events compared with earlier events of the same traps', comparing, (input) =>
        this.#compare(input),
      ),
      this.#tool(
        'trend',
        'Counts by month of the traps of the selected events, and since when they rise',
        ofType,
        (input) => this.#trend(typesOf(input)),
      ),
      this.#tool('attention', 'Traps of the selected events over their threshold, or rising', nothing, () =>
        this.#attention(),
      ),
      this.#tool(
        'thresholds',
        'Thresholds of the places of the selected events, in insects a day, and which events reach them',
        nothing,
        () => this.#thresholds(),
      ),
      this.#tool('silent_units', 'Sensors of the user that have stopped reporting', nothing, async () =>
        silentSensors(this.#services, await this.#asker.reader()),
      ),
      this.#tool(
        'insect_reference',
        'What the reference says of a type: origin, causes, what to check',
        byType,
        (input) => Promise.resolve(adviceOn(input.type, this.#asked.locale)),
      ),
      this.#tool('likely_causes', 'Causes that the reference gives for the types in the selected events', nothing, () =>
        this.#causes(),
      ),
      this.#tool('search_documents', 'Passages of manuals and other information documents', search, async ({ query }) =>
        this.#services.searchDocuments(await this.#asker.reader(), query),
      ),
    ];
  }

  #tool<const S extends TSchema>(
    name: string,
    description: string,
    input: Validator<TProperties, S>,
    run: (given: Static<S>) => Promise<unknown>,
  ): ModelTool {
    return {
      ...{ name, description, input: input.Type() },
      run: async (given) => {
        if (!input.Check(given)) return { error: 'The input does not fit the schema of the tool' };
        const result = await this.#answered(() => run(given));
        this.#known.add(result);
        return result;
      },
    };
  }

  /** Tells a model what it can repair by itself. @throws Problem forbidden and all that it cannot */
  async #answered(run: () => Promise<unknown>): Promise<unknown> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof Problem && error.type === 'too_many_events') {
        return { error: 'These are too many events: choose fewer months, or a smaller scope' };
      }
      throw error;
    }
  }

  async #selected(): Promise<readonly ChatEvent[]> {
    return selectedEvents(this.#services.db, await this.#asker.reader(), this.#asked.selection.keys);
  }

  async #counts(input: Static<ReturnType<typeof counting.Type>>): Promise<unknown> {
    const selected = await this.#selected();
    const own = monthsOfEvents(selected);
    const months = { from: input.from ?? own?.from ?? '', to: input.to ?? own?.to ?? '' };
    if (months.from > months.to || monthsIn(months) > trendMonths) {
      return { error: `The period must be at most ${trendMonths} months, and not end before it begins` };
    }
    const events = await this.#inScope(input.scope, selected, months);
    return {
      period: months,
      total: this.#sum(events, typesOf(input)),
      rows: this.#grouped(events, input.group_by, typesOf(input)).slice(0, mostRows),
    };
  }

  async #inScope(
    within: Static<typeof scope>,
    selected: readonly ChatEvent[],
    months: ReportMonths,
  ): Promise<readonly ChatEvent[]> {
    if (within === 'selected')
      return selected.filter((event) => event.month >= months.from && event.month <= months.to);
    const places = within === 'place' ? [this.#asked.selection.placeId] : null;
    return eventsOf(this.#services.db, await this.#asker.reader(), { places, traps: null, months });
  }

  #grouped(
    events: readonly ChatEvent[],
    by: 'type' | 'month' | 'place' | 'trap',
    only: readonly InsectType[],
  ): readonly object[] {
    if (by === 'type') {
      const { counts } = sumEvents(events);
      return foundTypes(counts)
        .filter((one) => only.length === 0 || only.includes(one))
        .map((one) => ({ ...this.#named(one), count: counts.get(one) ?? 0, ...this.#cites(events, [one]) }));
    }
    const keyOf = (event: ChatEvent) =>
      by === 'month'
        ? { month: event.month }
        : by === 'place'
          ? { place: event.place }
          : { place: event.place, trap: event.trap };
    const groups = Map.groupBy(events, (event) => JSON.stringify(keyOf(event)));
    const rows = [...groups.values()].flatMap((own) => {
      const [first] = own;
      return first === undefined ? [] : [{ ...keyOf(first), ...this.#sum(own, only), ...this.#cites(own, only) }];
    });
    return by === 'month' ? rows : rows.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  }

  #sum(events: readonly ChatEvent[], only: readonly InsectType[]) {
    const sum = sumEvents(events);
    return {
      ...{ events: sum.events, count: totalOf(events, only), over_threshold: sum.over },
      insects_a_day: only.length === 0 ? sum.index : null,
    };
  }

  async #compare(input: Static<ReturnType<typeof comparing.Type>>): Promise<unknown> {
    const now = await this.#selected();
    const months = monthsOfEvents(now);
    if (months === null) return { error: 'None of the selected events can be read any more' };
    const compared = comparedMonths(months);
    const period = input.with === 'period_before' ? compared.before : compared.yearBefore;
    const base = await eventsOfSameTraps(this.#services.db, await this.#asker.reader(), now, period);
    const rows =
      input.group_by === 'type'
        ? growthByType(now, base).map(({ type: one, ...rest }) => ({ ...this.#named(one), ...rest }))
        : growthByTrap(now, base, typesOf(input)).map(({ events, ...rest }) => ({
            ...rest,
            ...this.#cites(events, typesOf(input)),
          }));
    return {
      ...{ period: months, compared_with: period },
      ...{ total: this.#sum(now, []), total_then: this.#sum(base, []) },
      rows: rows.slice(0, mostRows),
    };
  }

  async #trend(only: readonly InsectType[]): Promise<unknown> {
    const now = await this.#selected();
    const months = monthsOfEvents(now);
    if (months === null) return { error: 'None of the selected events can be read any more' };
    const period = { from: monthAfter(months.to, 1 - trendMonths), to: months.to };
    const events = await eventsOfSameTraps(this.#services.db, await this.#asker.reader(), now, period);
    const trend = trendOf(events, only);
    const cited = (at: string) =>
      this.#cites(
        events.filter((event) => event.month === at),
        only,
      );
    return {
      months: trend.map((one) => ({ ...one, ...cited(one.month) })),
      rising_since: riseOf(trend)?.since ?? null,
    };
  }

  async #attention(): Promise<unknown> {
    const now = await this.#selected();
    const months = monthsOfEvents(now);
    if (months === null) return { error: 'None of the selected events can be read any more' };
    const { before } = comparedMonths(months);
    const base = await eventsOfSameTraps(this.#services.db, await this.#asker.reader(), now, before);
    return attentionByTrap(now, base)
      .slice(0, mostRows)
      .map(({ events, over, ...rest }) => ({
        ...rest,
        events_over_threshold: over.map(({ month: at, index, threshold }) => ({
          month: at,
          insects_a_day: index,
          threshold,
        })),
        ...this.#cites(over.length > 0 ? over : events, []),
      }));
  }

  async #thresholds(): Promise<unknown> {
    const places = Map.groupBy(await this.#selected(), ({ place_id }) => place_id);
    return [...places.values()].slice(0, mostRows).map((events) => {
      const over = events.filter((event) => event.over);
      return {
        ...{ place: events[0]?.place, threshold: events[0]?.threshold ?? null, events_over_threshold: over.length },
        events: over
          .slice(0, mostRows)
          .map(({ trap, month: at, index }) => ({ trap, month: at, insects_a_day: index })),
        ...this.#cites(over, []),
      };
    });
  }

  async #causes(): Promise<unknown> {
    const events = await this.#selected();
    const causes = likelyCauses(sumEvents(events).counts).map(({ types, ...rest }) => ({
      ...{ ...rest, types: types.map((one) => this.#named(one)) },
      ...this.#cites(events, types),
    }));
    return { period: monthsOfEvents(events), causes };
  }

  /** Links to the events that have most of some types, which an answer may then cite. @param types none: all insects */
  #cites(events: readonly ChatEvent[], types: readonly InsectType[]): { readonly links: readonly string[] } {
    const links = eventsWithMost(events, types).slice(0, mostCites).map(eventLink);
    for (const link of links) this.#known.addLink(link);
    return { links };
  }

  #named(one: InsectType) {
    return { type: one, name: insectReference[one].name[this.#asked.locale] };
  }
}
