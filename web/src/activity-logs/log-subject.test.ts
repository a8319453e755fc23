import { expect, it } from 'vitest';
import { subjectOf } from './log-subject.ts';

it.each([
  ['Sensor-SN104', { kind: 'sensor', id: 'SN104' }],
  ['InstallationSite-7', { kind: 'site', id: '7' }],
  ['Organization-3', { kind: 'organization', id: '3' }],
  ['User-5', null],
  ['Sensor-', 'unknown'],
  ['User-', 'unknown'],
  ['Nonsense-1', 'unknown'],
  ['Sensor', 'unknown'],
])('%s', (entity, subject) => {
  expect(subjectOf(entity)).toEqual(subject);
});
