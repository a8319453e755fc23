import { expect, it } from 'vitest';
import { testStationEvent } from '../../../../test/test-station-event.ts';
import { eventChange, eventFlaws, eventValues } from './event.form.ts';

const event = testStationEvent({ place: 'Warehouse', trap_no: '1' });
const values = eventValues(event);

it('sends only what was changed', () => {
  expect(eventChange(event, values)).toEqual({});
  expect(eventChange(event, { ...values, place: ' Warehouse ', month: '2026/11' })).toEqual({});
  expect(eventChange(event, { ...values, trap_no: ' 2 ', month: '2026/10' })).toEqual({
    trap_no: '2',
    month: '2026-10',
  });
});

it('needs every field, and a collection not before the installation', () => {
  expect(Object.values(eventFlaws(values))).toEqual([null, null, null, null, null]);
  expect(eventFlaws({ place: ' ', trap_no: '', installed_at: '', collected_at: 'x', month: '2026-13' })).toEqual({
    place: 'required',
    trap_no: 'required',
    installed_at: 'required',
    collected_at: 'required',
    month: 'required',
  });
  expect(eventFlaws({ ...values, installed_at: '2026-12-01' }).collected_at).toBe('before');
  expect(eventFlaws({ ...values, collected_at: values.installed_at }).collected_at).toBeNull();
  expect(eventFlaws({ ...values, trap_no: '1'.repeat(51), place: 'x'.repeat(256) })).toMatchObject({
    trap_no: 'tooLong',
    place: 'tooLong',
  });
});
