import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testStationEvent, testStationPhoto } from '../../../test/test-station-event.ts';
import { uploadPlaces } from '../../../test/upload-place.ts';
import { PhotosDialog } from './photos-dialog.tsx';

const scanning = testUser({ allowed_sensor_types: ['station'], active_features: ['s_type_scanner_upload'] });
const event = testStationEvent({
  id: 's',
  trap_no: '12',
  attachments: { photo_1: testStationPhoto('photo_1'), photo_3: testStationPhoto('photo_3') },
  photo_counts: { photo_1: 3, photo_3: 1 },
  missing_photos: ['photo_4'],
});
const asked = 'POST /api/s_type/events/{id}/uploads' as const;
const removal = 'DELETE /api/s_type/events/{id}/photos/{key}' as const;

async function openDialog(answers: Answers, of: StationEvent = event, user = scanning) {
  const portal = portalThat(answers);
  const onClose = vi.fn<() => void>();
  await show(<PhotosDialog event={of} onClose={onClose} />, { user });
  await expect.element(button('Close')).toBeVisible();
  return { portal, onClose };
}

const dialog = page.getByRole('dialog').first();
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const urlOf = (place: string) => () => ({ key: 'photo_1', url: `https://portal.example${place}` });

/** The beginning of a JPEG, or of what claims to be one. */
function photo(name: string, { jpeg = true } = {}): File {
  const bytes = jpeg ? [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 1, 224, 2, 128, 3, 1, 2] : [1, 2, 3];
  return new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg', lastModified: 1 });
}

function choose(input: Element | null, ...files: readonly File[]) {
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const inputOf = (name: string) => document.querySelector(`input[aria-label="${name}"]`);

it('adds photos under the first free numbers', async () => {
  const { portal } = await openDialog({ [asked]: urlOf(uploadPlaces.good) });
  choose(document.querySelector('input[multiple]'), photo('a.jpg'), photo('b.jpg'));
  await expect.element(page.getByText('2 photos have been added. The event is being counted again.')).toBeVisible();
  expect(portal.asked(asked).map(({ body }) => body)).toEqual([{ key: 'photo_2' }, { key: 'photo_5' }]);
  await expect.element(button('Replace: Photo 1')).toBeVisible();
});

it('replaces a photo that has arrived, and sends one that never came', async () => {
  const { portal } = await openDialog({ [asked]: urlOf(uploadPlaces.good) });
  choose(inputOf('Replace: Photo 3'), photo('better.jpg'));
  await expect.element(page.getByText('The photo has been replaced. The event is being counted again.')).toBeVisible();
  choose(inputOf('Send: Photo 4'), photo('late.jpg'));
  await expect.element(page.getByText('1 photo has been added. The event is being counted again.')).toBeVisible();
  const bodies = portal.asked(asked).map(({ body }) => body);
  expect(bodies).toEqual([{ key: 'photo_3', replace: true }, { key: 'photo_4' }]);
});

it('says why a photo was not taken, and sends it again on demand', async () => {
  let place: string = uploadPlaces.down;
  const { onClose } = await openDialog({ [asked]: () => urlOf(place)() });
  choose(inputOf('Replace: Photo 1'), photo('notes.jpg', { jpeg: false }));
  await expect.element(dialog.getByText('Only JPEG format files can be uploaded')).toBeVisible();
  choose(inputOf('Replace: Photo 1'), photo('better.jpg'));
  await expect.element(dialog.getByText('Not all photos have been uploaded.')).toBeVisible();
  place = uploadPlaces.good;
  await button('Try again: better.jpg').click();
  await expect.element(page.getByText('The photo has been replaced. The event is being counted again.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('removes a photo once that is confirmed, and says if it cannot', async () => {
  let refused = true;
  const { portal } = await openDialog({ [removal]: () => (refused ? refusal('internal_error') : event) });
  const confirmed = async () => {
    await button('Remove: Photo 3').click();
    expect(portal.asked(removal)).toHaveLength(refused ? 0 : 1);
    await page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click();
  };
  await confirmed();
  await expect.element(page.getByText(/^The photo could not be removed\./)).toBeVisible();
  refused = false;
  await confirmed();
  await expect.element(page.getByText('“Photo 3” has been removed. The event is being counted again.')).toBeVisible();
  expect(portal.asked(removal).at(-1)?.params).toEqual({ id: 's', key: 'photo_3' });
});

it('keeps the last photo, and only removes for those who may not send', async () => {
  const attachments = { tab: testStationPhoto('tab'), photo_1: testStationPhoto('photo_1') };
  await openDialog({}, { ...event, attachments }, testUser({ allowed_sensor_types: ['station'] }));
  await expect.element(button('Remove: Photo 1')).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(button('Remove: Photo 1'))
    .toHaveAccessibleDescription('The last photo of an event stays. Add another one first, or delete the event.');
  await expect.element(button('Remove: Tab')).toBeEnabled();
  await expect.element(button('Remove: Photo 4')).toBeEnabled();
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(0);
});
