import { expect, it } from 'vitest';
import { backupsGoneAt, checkTimes, oldBefore } from './retention.rules.ts';

const forever = { original_days: null, picture_days: null, event_days: null, log_days: null };

it('times have limits, and nothing outlives what it belongs to', () => {
  const refused = (times: object) => () => checkTimes({ ...forever, ...times });
  for (const fine of [
    {},
    { original_days: 30 },
    { original_days: 90, picture_days: 90, event_days: 365 },
    { log_days: 7 },
  ])
    expect(refused(fine)).not.toThrow();
  expect(refused({ original_days: 29 })).toThrow('/original_days: is not 30 to 36500');
  expect(refused({ picture_days: 36_501, original_days: 30 })).toThrow('/picture_days');
  expect(refused({ event_days: 364, picture_days: 30, original_days: 30 })).toThrow('/event_days');
  expect(refused({ log_days: 6 })).toThrow('/log_days');
  expect(refused({ original_days: 91, picture_days: 90 })).toThrow('/original_days: is longer than /picture_days');
  expect(refused({ picture_days: 90 })).toThrow('/original_days: is longer');
  expect(refused({ original_days: 30, event_days: 400 })).toThrow('/picture_days: is longer than /event_days');
  expect(refused({ original_days: 30, picture_days: 401, event_days: 400 })).toThrow('/picture_days');
});

it('what is old is so from the beginning of a local day', () => {
  const now = Date.parse('2026-11-26T16:00Z') / 1_000;
  expect(oldBefore(30, now, 'Asia/Tokyo')).toBe(Date.parse('2026-10-27T15:00Z') / 1_000);
  expect(oldBefore(30, now, 'UTC')).toBe(Date.parse('2026-10-27T00:00Z') / 1_000);
});

it('backups lose what was deleted after twice their time and a day', () => {
  expect(backupsGoneAt(1_000_000, 35)).toBe(1_000_000 + 71 * 86_400);
});
