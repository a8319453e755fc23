import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  box,
  button,
  dialog,
  found,
  listOf,
  newer,
  open,
  portalOf,
  ready,
  row,
  sentBy,
} from '../../test/open-editor.tsx';
import { refusal } from '../../test/portal.ts';
import { testEvent } from '../../test/test-event.ts';
import { EditStore } from './boxes/edit-store.ts';
import { EditedPhotos } from './edited-photos.ts';
import { PhotoClaims } from './tabs/photo-claims.ts';

it('asks before changes are lost: staying keeps them, not saving throws them away', async () => {
  portalOf();
  const { onClose } = await open();
  await ready();
  await userEvent.keyboard('nx{Escape}');
  await button('Close').click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(row('Total 3')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await button('Close').click();
  await page.getByRole('button', { name: 'Do not save' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await open({ keepDraft: true });
  await expect.element(row('Total 4')).toBeVisible();
});

it('keeps a draft over a reload, and offers it back', async () => {
  portalOf();
  await open();
  await ready();
  await userEvent.keyboard('nx');
  await expect.element(row('Total 3')).toBeVisible();
  await open({ keepDraft: true });
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect.element(row('Total 3')).toBeVisible();
  await expect.element(button('Save')).not.toHaveAttribute('aria-disabled');
  await open({ keepDraft: true, user: { ...newer, id: '2' } });
  await expect.element(row('Total 4')).toBeVisible();
  await open({ keepDraft: true });
  await dialog.getByRole('button', { name: 'Throw away' }).click();
  await expect.element(row('Total 4')).toBeVisible();
});

it('is handed over to another tab of the same account, and comes back with its work', async () => {
  portalOf();
  await open();
  await ready();
  await userEvent.keyboard('nx');
  await expect.element(row('Total 3')).toBeVisible();
  const edited = new EditedPhotos();
  const otherTab = new PhotoClaims({ account: '1', event: 'e' }, edited);
  otherTab.claim('photo_left');
  await expect.poll(() => otherTab.get('photo_left')).toBe('elsewhere');
  otherTab.takeOver('photo_left');
  const notice = dialog.getByRole('status', { name: 'You are editing this photo in another tab' });
  await expect.element(notice).toBeVisible();
  await expect.poll(() => otherTab.get('photo_left')).toBe('taken');
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  const store = EditStore.fromDraft(otherTab.handed('photo_left')?.draft ?? '', listOf(found));
  if (!store) throw new Error('No draft was handed over');
  edited.open('photo_left', store);
  store.remove([1]);
  await notice.getByRole('button', { name: 'Go on in this tab' }).click();
  await expect.element(row('Total 2')).toBeVisible();
  await expect.element(button('Save')).not.toHaveAttribute('aria-disabled');
  otherTab.dispose();
});

it('keeps the work when it cannot be saved, and says why', async () => {
  let answer = (): Response | Promise<Response> => Promise.reject(new TypeError('offline'));
  portalOf({ 'PUT /api/v2/events/{id}/insect_detections/{photoKey}': () => answer() });
  const { onClose } = await open();
  await ready();
  await userEvent.keyboard('nxs');
  await expect.element(dialog.getByText(/Your work is kept in this browser/)).toBeVisible();
  answer = () => refusal('conflict');
  await userEvent.keyboard('s');
  await expect.element(dialog.getByText(/is being processed again/)).toBeVisible();
  await expect.element(row('Total 3')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('puts no box on a photo that has replaced the one edited, neither at once nor from a draft', async () => {
  let list = listOf(found);
  portalOf({
    'GET /api/v2/events/{id}/insect_detections/{photoKey}': () => list,
    'PUT /api/v2/events/{id}/insect_detections/{photoKey}': () => refusal('precondition_failed'),
  });
  await open();
  await ready();
  list = listOf([box(50, null)], 'e9', 'b2');
  await userEvent.keyboard('nxs');
  await expect.element(dialog.getByText(/^This photo was replaced by another one/)).toBeVisible();
  await expect.element(row('Total 3')).toBeVisible();
  await open({ keepDraft: true });
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect.element(row('Total 1')).toBeVisible();
  await expect.element(page.getByText(/^The photo was replaced after you worked on it/)).toBeVisible();
});

it('merges what somebody else saved, and has the person decide where both changed a box', async () => {
  let list = listOf(found);
  portalOf({
    'GET /api/v2/events/{id}/insect_detections/{photoKey}': () => list,
    'PUT /api/v2/events/{id}/insect_detections/{photoKey}': ({ headers }) =>
      headers.get('if-match') === list.etag
        ? { ...list, event: testEvent({ etag: '2' }) }
        : refusal('precondition_failed'),
  });
  const { onClose } = await open();
  await ready();
  await userEvent.keyboard('n2');
  const theirs: Detection = { ...box(10, 'aphid'), state: 'confirmed' };
  list = listOf([theirs, ...found.slice(1), box(350, 'mosquito')], 'e9');
  await userEvent.keyboard('s');
  await expect.element(dialog.getByText(/You both changed 1 box/)).toBeVisible();
  await expect.element(row(/Mosquitoes.* 1$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Theirs: Aphids' }).click();
  await expect.element(row(/Aphids.* 1$/)).toBeVisible();
  await expect.element(button('Yours: Non-biting midges')).not.toBeInTheDocument();
  // Theirs is what is saved already, so nothing is left to save.
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await button('Close').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('decides all boxes that both changed at once', async () => {
  let list = listOf(found);
  portalOf({
    'GET /api/v2/events/{id}/insect_detections/{photoKey}': () => list,
    'PUT /api/v2/events/{id}/insect_detections/{photoKey}': () => refusal('precondition_failed'),
  });
  await open();
  await ready();
  await userEvent.keyboard('nxnx');
  const theirs = (x: number): Detection => ({ ...box(x, 'aphid'), state: 'confirmed' });
  list = listOf([theirs(10), theirs(100), ...found.slice(2)], 'e9');
  await userEvent.keyboard('s');
  await expect.element(dialog.getByText(/You both changed 2 boxes/)).toBeVisible();
  await button('All theirs').click();
  await expect.element(row(/Aphids.* 2$/)).toBeVisible();
  await expect.element(row('Total 4')).toBeVisible();
  await expect.element(button('All yours')).not.toBeInTheDocument();
});

it('saves again without a word when only the names of the machine were renewed', async () => {
  let list = listOf(found);
  const portal = portalOf({
    'GET /api/v2/events/{id}/insect_detections/{photoKey}': () => list,
    'PUT /api/v2/events/{id}/insect_detections/{photoKey}': ({ headers }) =>
      headers.get('if-match') === list.etag
        ? { ...list, event: testEvent({ etag: '2' }) }
        : refusal('precondition_failed'),
  });
  const { onClose } = await open();
  await ready();
  await userEvent.keyboard('n2');
  list = listOf([...found.slice(0, 3), box(300, 'aphid')], 'e9');
  await userEvent.keyboard('s');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sentBy(portal)?.headers.get('if-match')).toBe('e9');
  expect(sentBy(portal)?.body).toMatchObject({ positions: [{ type: 'midge' }, {}, {}, { type: 'aphid' }] });
  expect(dialog.getByText(/Somebody else/).elements()).toEqual([]);
});
