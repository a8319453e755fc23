import { expect, it } from 'vitest';
import { testEvent } from '../../test/test-event.ts';
import { testStationPhoto } from '../../test/test-station-event.ts';
import { whyNotEditable } from './may-edit.ts';

const attachments = { photo: testStationPhoto('photo') };

const own = { full: true, demo: false };

it('says why boxes cannot be edited, the lasting reasons first', () => {
  const event = testEvent({ attachments });
  expect(whyNotEditable(event, 'photo', own)).toBeNull();
  expect(whyNotEditable(event, 'photo_left', own)).toBe('noPhoto');
  const kept = { photo: { ...testStationPhoto('photo'), tiles: null, removed: 'original' as const } };
  expect(whyNotEditable({ ...event, attachments: kept }, 'photo', own)).toBe('removed');
  expect(whyNotEditable({ ...event, updating: true }, 'photo', own)).toBe('updating');
  expect(whyNotEditable({ ...event, updating: true, processing: true }, 'photo', own)).toBe('processing');
  expect(whyNotEditable({ ...event, processing: true, insect_types_version: 3 }, 'photo', own)).toBe('oldTypes');
  expect(whyNotEditable({ ...event, insect_types_version: 3 }, 'photo', { full: false, demo: false })).toBe('readOnly');
  expect(whyNotEditable(event, 'photo', { full: true, demo: true })).toBe('demo');
});
