import { expect, it } from 'vitest';
import { testEvent } from '../../test/test-event.ts';
import { testStationPhoto } from '../../test/test-station-event.ts';
import { whyNotEditable } from './may-edit.ts';

const attachments = { photo: testStationPhoto('photo') };

it('says why boxes cannot be edited, the lasting reasons first', () => {
  const event = testEvent({ attachments });
  expect(whyNotEditable(event, 'photo', true)).toBeNull();
  expect(whyNotEditable(event, 'photo_left', true)).toBe('noPhoto');
  expect(whyNotEditable({ ...event, updating: true }, 'photo', true)).toBe('updating');
  expect(whyNotEditable({ ...event, updating: true, processing: true }, 'photo', true)).toBe('processing');
  expect(whyNotEditable({ ...event, processing: true, insect_types_version: 3 }, 'photo', true)).toBe('oldTypes');
  expect(whyNotEditable({ ...event, insect_types_version: 3 }, 'photo', false)).toBe('readOnly');
});
