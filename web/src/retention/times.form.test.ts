import { expect, it } from 'vitest';
import { readTimes, timesValues } from './times.form.ts';

const none = { original_days: null, picture_days: null, event_days: null, log_days: null };

it('reads what it has written, and digits of any width', () => {
  const times = { original_days: 90, picture_days: 400, event_days: null, log_days: 30 };
  expect(readTimes(timesValues(times))).toEqual({ times });
  expect(readTimes({ ...timesValues(none), log_days: ' ３０ ' })).toEqual({ times: { ...none, log_days: 30 } });
});

it('says what is wrong, and where', () => {
  const read = (part: string, text: string) => readTimes({ ...timesValues(none), [part]: text });
  expect(read('log_days', 'a week')).toEqual({ part: 'log_days', flaw: 'number' });
  expect(read('original_days', '5')).toEqual({ part: 'original_days', flaw: 'limits' });
  expect(read('event_days', '400')).toEqual({ part: 'picture_days', flaw: 'order' });
});
