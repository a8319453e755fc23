import { expect, it } from 'vitest';
import { type Figure, figures, type StatusCheck } from './status.catalogue.ts';
import { type Figures, judged } from './status.rules.ts';

const well: Figures = {
  ...{ oldest_photo_waiting_seconds: 0, oldest_job_seconds: 0, jobs_waiting: 5, jobs_failed: 0 },
  ...{ oldest_mail_seconds: 0, mails_waiting: 0, files_waiting_for_detector: 0, files_waiting_for_encoder: 0 },
  ...{ units_silent: 7, months_ahead: 4, disk_free_bytes: 50e9, backup_age_seconds: 80_000 },
};
const stateOf = (check: StatusCheck, change: Partial<Figures>) =>
  judged({ ...well, ...change }, true).find((one) => one.check === check)?.state;

it('is well when nothing waits and there is room', () => {
  expect(judged(well, true).filter(({ state }) => state !== 'good')).toEqual([]);
  expect(judged(well, true).find(({ check }) => check === 'silent_units')?.value).toBe(7);
});

it.each<[StatusCheck, Figure, number, number, number]>([
  ['photos', 'oldest_photo_waiting_seconds', 599, 600, 1_800],
  ['jobs', 'oldest_job_seconds', 299, 300, 900],
  ['mails', 'oldest_mail_seconds', 299, 300, 900],
  ['backup', 'backup_age_seconds', 129_599, 129_600, 302_400],
  ['months', 'months_ahead', 3, 2, 1],
  ['disk', 'disk_free_bytes', 20e9, 20e9 - 1, 5e9 - 1],
])('judges %s by %s', (check, figure, good, warning, bad) => {
  const states = [good, warning, bad].map((value) => stateOf(check, { [figure]: value }));
  expect(states).toEqual(['good', 'warning', 'bad']);
});

it('judges what should not be there at all', () => {
  expect(stateOf('detector', { files_waiting_for_detector: 1 })).toBe('bad');
  expect(stateOf('encoder', { files_waiting_for_encoder: 1 })).toBe('warning');
  expect(stateOf('failed_jobs', { jobs_failed: 1 })).toBe('warning');
  expect(judged(well, false)[0]).toEqual({ check: 'storage', state: 'bad', value: null });
});

it('says of what could not be read that it is unknown', () => {
  const nothing = Object.fromEntries(figures.map((one) => [one, null]));
  const all = judged({ ...well, ...nothing }, true);
  expect(new Set(all.slice(1).map(({ state }) => state))).toEqual(new Set(['unknown']));
});
