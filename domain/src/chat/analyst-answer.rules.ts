import type { Locale } from '../accounts/account.limits.ts';
import { insectReference, type InsectType } from '../insects/insect.catalogue.ts';
import { foundTypes } from '../reports/report-figures.rules.ts';
import type { AnalystFacts } from './analyst-facts.rules.ts';
import type { AnalystQuestion, AnalystTopic } from './analyst-question.rules.ts';
import { analystTexts } from './analyst-texts.catalogue.ts';
import {
  attentionByTrap,
  type ChatEvent,
  type Compared,
  compared,
  eventsWithMost,
  growthByTrap,
  growthByType,
  likelyCauses,
  riseOf,
  sumEvents,
  trendOf,
} from './chat-figures.rules.ts';
import { adviceOn } from './insect-advice.rules.ts';
import { citesOf, plainMarkdown } from './markdown.rules.ts';
import { periodText } from './period-text.rules.ts';

/** A period with which the selected events are compared. */
type BasePeriod = AnalystQuestion['base'];

/** Most lines of a list in an answer. */
const mostLines = 8;

/** An answer of the built-in analyst, in Markdown: one text for each paragraph or line. Source: CHAT-7, CHAT-12. */
export function analystAnswer(question: AnalystQuestion, facts: AnalystFacts, locale: Locale): readonly string[] {
  const writer = new AnalystWriter(facts, locale);
  const { topic, types } = question;
  return [
    ...(topic === null ? writer.unknown() : writer.answers[topic](types, question)),
    '',
    analystTexts[locale].footer,
  ];
}

/** Writes the answers of each topic. */
class AnalystWriter {
  readonly #facts: AnalystFacts;
  readonly #locale: Locale;

  constructor(facts: AnalystFacts, locale: Locale) {
    this.#facts = facts;
    this.#locale = locale;
  }

  readonly answers: Readonly<
    Record<
      AnalystTopic,
      (types: readonly InsectType[], asked: Pick<AnalystQuestion, 'grown' | 'base'>) => readonly string[]
    >
  > = {
    grown: (types, { base }) => this.#counted(() => this.#grown(types, base)),
    compared: (types) => this.#counted(() => this.#compared(types)),
    causes: (types) => this.#counted(() => this.#causes(types)),
    attention: () => this.#counted(() => this.#attention()),
    where: (types, { grown, base }) =>
      this.#counted(() => (grown ? this.#whereGrown(types, base) : this.#where(types))),
    since: (types) => this.#counted(() => this.#since(types)),
    counts: (types) => this.#counted(() => this.#counts(types)),
    measures: (types) => this.#measures(types),
    silent: () => this.#silent(),
    documents: () => this.#documents(),
  };

  unknown(): readonly string[] {
    return [this.#t.unknown, '', this.#t.abilities];
  }

  get #t() {
    return analystTexts[this.#locale];
  }

  #counted(write: () => readonly string[]): readonly string[] {
    const { now } = this.#facts;
    const uncounted = now.filter(({ count }) => count === null).length;
    if (uncounted === now.length) return [this.#t.nothingCounted];
    return [...write(), ...(uncounted === 0 ? [] : ['', this.#t.uncounted(this.#number(uncounted))])];
  }

  #grown(types: readonly InsectType[], base: BasePeriod): readonly string[] {
    const { now, [base]: before } = this.#facts;
    const all = growthByType(now, before).filter(({ type }) => types.length === 0 || types.includes(type));
    const [period, earlier] = [this.#period('now'), this.#period(base)];
    if (sumEvents(before).count === null) return [this.#t.noBase(earlier)];
    // Others are last, but may be all that increased.
    const top = all.find(({ more }) => more > 0);
    const lines = all
      .slice(0, mostLines)
      .map((one) =>
        this.#t.typeLine(this.#name(one.type), this.#number(one.now), this.#number(one.base), this.#change(one)),
      );
    const { grownNone, grownTypes } = types.length === 0 ? this.#t : this.#t.asked;
    const typesOf = lines.length === 0 ? [] : ['', grownTypes, ...lines];
    if (top === undefined) return [grownNone(period, earlier), ...typesOf];
    const { grownTop } = this.#t;
    const figures = [this.#number(top.now), this.#number(top.base), this.#number(top.more)] as const;
    return [
      grownTop(this.#name(top.type), ...figures, period, earlier),
      '',
      this.#t.where,
      ...this.#grownTraps([top.type], base),
      ...typesOf,
    ];
  }

  #grownTraps(types: readonly InsectType[], base: BasePeriod): readonly string[] {
    const { now, [base]: before } = this.#facts;
    const grown = growthByTrap(now, before, types).filter(({ more }) => more > 0);
    return this.#some(grown, ({ place, trap, now: count, events, ...rest }) =>
      this.#t.trapLine(
        plainMarkdown(place),
        plainMarkdown(trap),
        this.#number(count),
        this.#known(rest.base),
        this.#change({ ...rest, now: count }),
        citesOf(events),
      ),
    );
  }

  #compared(types: readonly InsectType[]): readonly string[] {
    const { now, before, yearBefore } = this.#facts;
    const current = sumEvents(now, types);
    const part = (label: string, name: BasePeriod, base: readonly ChatEvent[]) => {
      const then = sumEvents(base, types);
      const head = this.#t.comparedWith(label, this.#period(name));
      if (then.count === null) return [head, `- ${this.#t.noBase(this.#period(name))}`];
      const chosen = growthByType(now, base).filter(({ type }) => types.length === 0 || types.includes(type));
      return [
        head,
        this.#t.comparedTotal(
          this.#what(types),
          this.#known(current.count),
          this.#known(then.count),
          this.#change(compared(current.count, then.count)),
        ),
        this.#t.comparedIndex(this.#known(current.index), this.#known(then.index)),
        // Of a single type everything is said.
        ...chosen
          .slice(0, types.length === 1 ? 0 : mostLines)
          .map((one) =>
            this.#t.typeLine(this.#name(one.type), this.#number(one.now), this.#number(one.base), this.#change(one)),
          ),
      ];
    };
    return [
      this.#t.ofPeriod(this.#period('now'), this.#total(types)),
      '',
      ...part(this.#t.monthBefore, 'before', before),
      '',
      ...part(this.#t.yearBefore, 'yearBefore', yearBefore),
    ];
  }

  #causes(types: readonly InsectType[]): readonly string[] {
    const { counts } = sumEvents(this.#facts.now);
    const asked = new Map([...counts].filter(([type]) => types.length === 0 || types.includes(type)));
    const causes = likelyCauses(asked);
    if (causes.length === 0) return [this.#t.noCauses];
    const [worst] = growthByTrap(this.#facts.now, [], types);
    return [
      this.#t.causesFor(this.#period('now')),
      ...causes.map(({ cause, types: suggesting, count }) =>
        this.#t.causeLine(
          this.#t.causes[cause],
          this.#number(count),
          this.#names(suggesting.slice(0, 5)),
          this.#citesMost(this.#facts.now, suggesting),
        ),
      ),
      '',
      this.#t.inspectFirst,
      ...causes.slice(0, 3).map(({ cause }, at) => this.#t.inspectLine(String(at + 1), this.#t.inspections[cause])),
      ...(worst === undefined
        ? []
        : [
            '',
            this.#t.nearTrap(
              plainMarkdown(worst.place),
              plainMarkdown(worst.trap),
              this.#number(worst.now),
              citesOf(worst.events),
            ),
          ]),
      '',
      this.#t.causesNote,
    ];
  }

  #attention(): readonly string[] {
    const { now, before } = this.#facts;
    const traps = attentionByTrap(now, before);
    const open = [
      ...new Set(now.filter(({ threshold }) => threshold === null).map(({ place }) => plainMarkdown(place))),
    ];
    const note = open.length === 0 ? [] : ['', this.#t.noThreshold(open.join(this.#t.separator))];
    if (traps.length === 0) return [this.#t.attentionNone, ...note];
    const lines = this.#some(traps, (one) => {
      const [place, trap] = [plainMarkdown(one.place), plainMarkdown(one.trap)];
      const highest = one.over.toSorted((a, b) => (b.index ?? 0) - (a.index ?? 0))[0];
      return highest === undefined
        ? this.#t.risingLine(
            place,
            trap,
            this.#number(one.now),
            this.#known(one.base),
            this.#change(one),
            citesOf(one.events),
          )
        : this.#t.overLine(place, trap, this.#known(highest.index), this.#known(highest.threshold), citesOf(one.over));
    });
    return [this.#t.attentionTop(this.#number(traps.length)), ...lines, ...note];
  }

  #where(types: readonly InsectType[]): readonly string[] {
    const traps = growthByTrap(this.#facts.now, [], types).filter(({ now }) => now > 0);
    return [
      this.#t.whereTop(this.#what(types), this.#period('now')),
      ...this.#some(traps, ({ place, trap, now, events }) =>
        this.#t.trapCount(plainMarkdown(place), plainMarkdown(trap), this.#number(now), citesOf(events)),
      ),
      ...(traps.length === 0 ? [`- ${this.#t.none}`] : []),
    ];
  }

  #whereGrown(types: readonly InsectType[], base: BasePeriod): readonly string[] {
    const [period, before] = [this.#period('now'), this.#period(base)];
    if (sumEvents(this.#facts[base]).count === null) return [this.#t.noBase(before)];
    const lines = this.#grownTraps(types, base);
    const what = this.#what(types);
    if (lines.length === 0) return [this.#t.whereNoneGrown(what, period, before)];
    return [this.#t.whereGrownTop(what, period, before), ...lines];
  }

  #since(types: readonly InsectType[]): readonly string[] {
    const asked = types.length > 0 ? types.map((type) => [type]) : [this.#fastest()];
    return asked.flatMap((own) => {
      const trend = trendOf(this.#facts.history, own);
      const what = this.#what(own);
      const newest = trend.at(-1);
      if (newest === undefined || trend.length < 2) return [this.#t.sinceUnknown];
      const rise = riseOf(trend);
      const months = rise?.months ?? trend.slice(-3);
      return [
        rise === null ? this.#t.sinceNone(what, newest.month) : this.#t.sinceTop(what, rise.since),
        ...months.map(({ month, count, index }) =>
          this.#t.trendLine(
            month,
            this.#number(count),
            this.#known(index),
            this.#citesMost(
              this.#facts.history.filter((event) => event.month === month),
              own,
            ),
          ),
        ),
      ];
    });
  }

  /** The type that increased most; none did: all insects are meant. */
  #fastest(): readonly InsectType[] {
    const [top] = growthByType(this.#facts.now, this.#facts.before);
    return top !== undefined && top.more > 0 ? [top.type] : [];
  }

  #counts(types: readonly InsectType[]): readonly string[] {
    const { counts, count } = sumEvents(this.#facts.now);
    const shown = types.length > 0 ? types : foundTypes(counts);
    return [
      this.#t.ofPeriod(this.#period('now'), this.#total()),
      ...(shown.length === 0 ? [] : ['', this.#t.countsTop]),
      ...this.#some(shown, (type) => {
        const number = counts.get(type) ?? 0;
        const share = count === null || count === 0 ? 0 : Math.round((number * 1_000) / count) / 10;
        const cites = this.#citesMost(this.#facts.now, [type]);
        return this.#t.countLine(this.#name(type), this.#number(number), this.#number(share), cites);
      }),
    ];
  }

  #measures(types: readonly InsectType[]): readonly string[] {
    if (types.length === 0) return [this.#t.measuresAsk];
    const { counts } = sumEvents(this.#facts.now);
    return types.slice(0, 3).flatMap((type) => {
      const { route, causes, description } = adviceOn(type, this.#locale);
      const named = causes.map((cause) => this.#t.causes[cause]);
      return [
        this.#t.measuresOf(this.#name(type)),
        '',
        description,
        '',
        // Only `others`, which nobody can name, has none.
        ...(route === null ? [] : [this.#t.measuresFacts(this.#t.routes[route], named.join(this.#t.separator))]),
        this.#t.measuresCaught(this.#number(counts.get(type) ?? 0), this.#period('now')),
        '',
      ];
    });
  }

  #silent(): readonly string[] {
    const { all, silent, sensors } = this.#facts.silent ?? { all: 0, silent: 0, sensors: [] };
    if (sensors.length === 0) return [this.#t.silentNone(this.#number(all))];
    return [
      this.#t.silentTop(this.#number(silent)),
      ...this.#some(
        sensors,
        ({ name, heard }) => this.#t.silentLine(plainMarkdown(name), heard ?? this.#t.never),
        silent,
      ),
    ];
  }

  #documents(): readonly string[] {
    const found = this.#facts.documents ?? [];
    if (found.length === 0) return [this.#t.documentsNone];
    return [
      this.#t.documentsTop,
      ...this.#some(found, ({ title, page, text }) =>
        this.#t.documentLine(plainMarkdown(title), page, plainMarkdown(text)),
      ),
    ];
  }

  #total(types: readonly InsectType[] = []): string {
    const { count, events, index } = sumEvents(this.#facts.now, types);
    const said = this.#t.total(this.#known(count), this.#number(events), this.#known(index));
    return types.length === 0 ? said : this.#t.ofTypes(this.#names(types), said);
  }

  /** @param number how many there are, where not all are known */
  #some<T>(all: readonly T[], line: (one: T) => string, number = all.length): readonly string[] {
    const rest = number - mostLines;
    return [...all.slice(0, mostLines).map(line), ...(rest > 0 ? [this.#t.more(this.#number(rest))] : [])];
  }

  /** Links to the events that have most of some types. @param types none: all insects */
  #citesMost(events: readonly ChatEvent[], types: readonly InsectType[]): string {
    return citesOf(eventsWithMost(events, types));
  }

  #period(name: 'now' | BasePeriod): string {
    return periodText(this.#facts.periods[name], this.#locale);
  }

  #name(type: InsectType): string {
    return insectReference[type].name[this.#locale];
  }

  /** What is counted: the types, or all insects without one. */
  #what(types: readonly InsectType[]): string {
    return types.length === 0 ? this.#t.allInsects : this.#names(types);
  }

  #names(types: readonly InsectType[]): string {
    return types.map((type) => this.#name(type)).join(this.#t.separator);
  }

  #known(number: number | null): string {
    return number === null ? this.#t.none : this.#number(number);
  }

  #number(number: number): string {
    return new Intl.NumberFormat(this.#locale).format(number);
  }

  #change({ change }: Compared): string {
    if (change === null) return '';
    return this.#t.change(`${change > 0 ? '+' : ''}${this.#number(change)}`);
  }
}
