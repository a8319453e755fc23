import { expect, it } from 'vitest';
import type { ReportLine } from '../reports/report-figures.rules.ts';
import { analystFinding, findingSubjects } from './finding.rules.ts';

const period = { from: '2026-10', to: '2026-10' };
const line = (place: string, trap: string, count: number): ReportLine => ({
  ...{ place, trap, month: '2026-10', events: 1, days: 10, count, counts: new Map(), over: 0 },
});
const subjectsOf = (lines: readonly ReportLine[]) =>
  findingSubjects({
    ...{ form: 'sensors', organization: null, subjects: [], period, underWay: false },
    ...{ lines, before: [], yearBefore: [], events: [] },
  });

it('are about each place and its traps; of a single trap the place says all', () => {
  const named = subjectsOf([line('Hall', '1', 3), line('Hall', '2', 9), line('Yard', '1', 1)]);
  expect(named.map(({ place, trap_no }) => [place, trap_no])).toEqual([
    ['Hall', null],
    ['Hall', '2'],
    ['Hall', '1'],
    ['Yard', null],
  ]);
});

it('name a sensor whose place is not named by itself', () => {
  const [subject, ...others] = subjectsOf([line('', 'Fly counter 7', 5)]);
  expect(others).toEqual([]);
  if (!subject) throw new Error('There is no subject');
  expect(analystFinding(subject, period, 'en')).toMatchObject({
    ...{ place: 'Fly counter 7', trap_no: null, changed: expect.stringContaining('5 insects') },
  });
});
