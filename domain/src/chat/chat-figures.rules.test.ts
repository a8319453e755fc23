import { describe, expect, it } from 'vitest';
import { typeCounts } from '../reports/report-figures.rules.ts';
import { analystAnswer } from './analyst-answer.rules.ts';
import { analystTopics } from './analyst-question.rules.ts';
import {
  attentionByTrap,
  type ChatEvent,
  growthByTrap,
  growthByType,
  likelyCauses,
  riseOf,
  sumEvents,
  trendOf,
} from './chat-figures.rules.ts';
import { plainMarkdown } from './markdown.rules.ts';

const event = (
  trap: string,
  month: string,
  counts: readonly number[] | null,
  more: Partial<ChatEvent> = {},
): ChatEvent => {
  const count = counts === null ? null : counts.reduce((sum, number, at) => sum + (at % 2 === 1 ? number : 0), 0);
  return {
    ...{ id: `p${trap}-${month}`, place_id: '3', place: 'Hall', trap, days: 10, month, collected: `${month}-20` },
    ...{ count, counts: counts === null ? new Map() : typeCounts(counts), index: count === null ? null : count / 10 },
    ...{ threshold: null, over: false, ...more },
  };
};
const now = [event('1', '2026-10', [1, 90, 6, 30]), event('2', '2026-10', [7, 12]), event('3', '2026-10', null)];
const before = [event('1', '2026-09', [1, 5, 6, 10]), event('2', '2026-09', [7, 20])];

describe('the figures of answers', () => {
  it('rank types by their increase, others last, and say nothing without a base', () => {
    expect(growthByType(now, before).map(({ type, more, change }) => [type, more, change])).toEqual([
      ['moth_fly', 20, 200],
      ['midge', -8, -40],
      ['others', 85, 1700],
    ]);
    expect(growthByType(now, [])).toEqual([]);
  });

  it('rank traps, of which new ones have no base', () => {
    const found = growthByTrap([...now, event('4', '2026-10', [7, 200])], before, []);
    expect(found.map(({ trap, now: count, base }) => [trap, count, base])).toEqual([
      ['4', 200, null],
      ['1', 120, 15],
      ['2', 12, 20],
    ]);
  });

  it('leave out what is not counted, and nothing is not 0', () => {
    expect(sumEvents(now)).toMatchObject({ events: 2, count: 132, index: 6.6 });
    expect(sumEvents([event('1', '2026-10', null)])).toMatchObject({ count: null, index: null });
  });

  it('say since when a rise lasts without a break', () => {
    const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'];
    const trend = (...counts: readonly number[]) =>
      trendOf(
        counts.map((count, at) => event('1', months[at] ?? '', [6, count])),
        ['moth_fly'],
      );
    expect(riseOf(trend(9, 3, 4, 6, 8))?.since).toBe('2026-07');
    expect(riseOf(trend(1, 2))?.since).toBe('2026-06');
    expect(riseOf(trend(9, 3, 3))).toBeNull();
    expect(riseOf(trend(9))).toBeNull();
  });

  it('name traps over their threshold first, then those that rise', () => {
    const over = event('2', '2026-10', [7, 12], { threshold: 1, over: true, index: 1.2 });
    const found = attentionByTrap([now[0] ?? over, over], before);
    expect(found.map(({ trap, over: events, rising }) => [trap, events.length, rising])).toEqual([
      ['2', 1, false],
      ['1', 0, true],
    ]);
  });

  it('count as rising from nothing too, but not without anything to compare with', () => {
    const rising = (count: number, base: readonly number[] | null) =>
      attentionByTrap(
        [event('1', '2026-10', [6, count])],
        base === null ? [] : [event('1', '2026-09', [6, ...base])],
      ).map(({ rising: is }) => is);
    expect(rising(500, [0])).toEqual([true]);
    expect(rising(9, [0])).toEqual([]);
    expect(rising(30, [20])).toEqual([true]);
    expect(rising(29, [19])).toEqual([true]);
    expect(rising(40, [30])).toEqual([]);
    expect(rising(500, null)).toEqual([]);
  });

  it('name the causes of most insects first', () => {
    const causes = likelyCauses(typeCounts([6, 30, 7, 40]));
    expect(causes.map(({ cause, count }) => [cause, count])).toEqual([
      ['waterbody', 40],
      ['damp', 30],
      ['garbage', 30],
    ]);
  });
});

describe('answers of the built-in analyst', () => {
  const period = { from: '2026-10', to: '2026-10' };
  const facts = {
    ...{
      now,
      before,
      yearBefore: [],
      history: [...before, ...now],
      silent: { all: 2, silent: 1, sensors: [{ name: '[x](y)', heard: null }] },
    },
    documents: [{ page: 3, title: 'Manual', text: 'Clean <b>it</b> weekly.' }],
    periods: {
      now: period,
      before: { from: '2026-09', to: '2026-09' },
      yearBefore: { from: '2025-10', to: '2025-10' },
    },
  };

  const asked = { types: [], text: '', grown: false, base: 'before' } as const;

  it.each(analystTopics.flatMap((topic) => [[topic, 'en'] as const, [topic, 'ja'] as const]))(
    'about %s in %s say that they are not by AI, and hold no markup of data',
    (topic, locale) => {
      const answer = analystAnswer(
        { topic, types: ['moth_fly'], text: '', grown: topic === 'where', base: 'before' },
        facts,
        locale,
      ).join('\n');
      expect(answer).toContain(locale === 'en' ? 'built-in analyst' : '内蔵の分析機能');
      expect(answer).not.toMatch(/undefined|NaN|null|<b>|\[x\]\(y\)/);
      if (locale === 'ja') expect(answer).not.toMatch(/\b(insects|trap|before)\b/);
    },
  );

  it.each(['since', 'causes', 'counts', 'where', 'grown'] as const)('about %s cite events', (topic) => {
    const answer = analystAnswer(
      { topic, types: ['moth_fly'], text: '', grown: true, base: 'before' },
      facts,
      'en',
    ).join('\n');
    expect(answer).toContain(`[2026-10](/station/${now[0]?.place_id}?event=${now[0]?.id})`);
  });

  it('count one thing as one, and silent sensors that are not listed', () => {
    const told = (topic: 'attention' | 'silent', silent: number) =>
      analystAnswer(
        { topic, ...asked },
        {
          ...facts,
          silent: { all: 300, silent, sensors: Array.from({ length: 9 }, () => ({ name: 'S', heard: null })) },
        },
        'en',
      );
    expect(told('attention', 0)[0]).toBe('1 trap needs attention:');
    expect(told('silent', 250)[0]).toBe('250 sensors are silent:');
    expect(told('silent', 250)).toContain('- and 242 more');
  });

  it('name the others where only they increased, and the traps that did', () => {
    const rising = { ...facts, now: [event('1', '2026-10', [1, 90, 6, 10])] };
    expect(analystAnswer({ ...asked, topic: 'grown', grown: true }, rising, 'en')[0]).toContain('increased most: 90');
    expect(analystAnswer({ ...asked, topic: 'where', grown: true }, rising, 'en').slice(0, 2)).toEqual([
      'All insects: traps that increased most in 2026-10, compared with 2026-09:',
      expect.stringContaining('trap 1: 100 (before: 15'),
    ]);
  });

  it('say it where the reference gives no cause', () => {
    const others = { ...facts, now: [event('1', '2026-10', [1, 90])] };
    const question = { ...asked, topic: 'causes' } as const;
    expect(analystAnswer(question, others, 'en')[0]).toBe('The reference gives no cause for what was caught.');
    expect(analystAnswer(question, others, 'ja')[0]).toBe('捕獲された虫から推定できる原因はありません。');
  });

  it('are about the types asked for, also where an inspection begins', () => {
    const about = (topic: 'causes' | 'where', ...types: readonly ('midge' | 'moth_fly')[]) =>
      analystAnswer({ topic, types, text: '', grown: false, base: 'before' }, facts, 'en').join('\n');
    expect(about('causes')).toContain('Begin near Hall, trap 1: 120 insects');
    expect(about('causes', 'midge')).toContain('Begin near Hall, trap 2: 12 insects');
    expect(about('where', 'moth_fly', 'midge')).toMatch(
      /Moth flies, [^\n]*\n- Hall, trap 1: 30 .*\n- Hall, trap 2: 12 /,
    );
  });

  it('name periods in the way of the language', () => {
    const longer = { ...facts, periods: { ...facts.periods, now: { from: '2026-09', to: '2026-10' } } };
    const told = (locale: 'en' | 'ja') => analystAnswer({ topic: 'counts', ...asked }, longer, locale)[0];
    expect(told('en')).toMatch(/^2026-09 – 2026-10: \*\*132\*\* insects/);
    expect(told('ja')).toMatch(/^2026-09～2026-10：計数済みの記録2件で\*\*132\*\*匹/);
  });

  it('say what can be asked where nothing is understood', () => {
    expect(analystAnswer({ topic: null, ...asked }, facts, 'en').join('\n')).toContain('which type increased most');
  });
});

it.each([
  ['[a](https://b.c)', '\\[a\\]\\(https&#58;//b.c\\)'],
  ['<img src=x>\n# Hall', '\\<img src=x\\> \\# Hall'],
  ['www.evil.example *x*', 'www&#46;evil.example \\*x\\*'],
])('shows %s as text', (text, shown) => expect(plainMarkdown(text)).toBe(shown));
