import { afterEach, expect, it, vi } from 'vitest';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { EditStore } from '../boxes/edit-store.ts';
import { type DraftKey, draftName, dropDraft, keepDraft, keepForReload, readDraft } from '../drafts/kept-drafts.ts';
import { EditedPhotos } from '../edited-photos.ts';
import { PhotoClaims } from './photo-claims.ts';

const photo = 'photo_left';
const key: DraftKey = { account: '1', event: 'tabs', photo };
const open: PhotoClaims[] = [];

/** A tab with the editor of the photo, or waiting for it. */
function tab() {
  const edited = new EditedPhotos();
  const claims = new PhotoClaims(key, edited);
  open.push(claims);
  claims.claim(photo);
  return { claims, edited, state: () => claims.get(photo) };
}

afterEach(async () => {
  for (const claims of open.splice(0)) claims.dispose();
  await dropDraft(key);
});

const size = { width: 100, height: 100 };
const list: DetectionList = {
  positions: [
    {
      ...{ position: { x1: 10, y1: 10, x2: 30, y2: 30 }, type: 'midge', score: 0.9 },
      ...{ state: 'named', suggestion: null },
    },
  ],
  ...{ etag: 'e', author: 'machine', revision: 0, detector: 'v3', photo: 'a', ...size },
};
const storeOf = () => new EditStore(list, { withTypes: true, size });

it('lets one tab edit a photo, and the next when that one has closed it', async () => {
  const first = tab();
  await vi.waitFor(() => expect(first.state()).toBe('ours'));
  const second = tab();
  await vi.waitFor(() => expect(second.state()).toBe('elsewhere'));
  first.claims.dispose();
  await vi.waitFor(() => expect(second.state()).toBe('ours'));
});

it('hands a photo over with its work, also back, and past a third tab that waits', async () => {
  const first = tab();
  await vi.waitFor(() => expect(first.state()).toBe('ours'));
  const waiting = tab();
  const second = tab();
  await vi.waitFor(() => expect([waiting.state(), second.state()]).toEqual(['elsewhere', 'elsewhere']));
  const store = storeOf();
  store.remove([0]);
  first.edited.open(photo, store);
  second.claims.takeOver(photo);
  await vi.waitFor(() => expect(second.state()).toBe('taken'));
  expect(first.state()).toBe('elsewhere');
  expect(first.edited.getChanged()).toEqual([]);
  expect(second.claims.handed(photo)?.draft).toBe(store.toDraft());
  expect((await readDraft(key))?.draft).toBe(store.toDraft());
  // Nothing was changed in the second: there is no draft any more.
  second.edited.open(photo, storeOf());
  first.claims.takeOver(photo);
  await vi.waitFor(() => expect(first.state()).toBe('taken'));
  expect(second.state()).toBe('elsewhere');
  expect(first.claims.handed(photo)).toBeNull();
  expect(await readDraft(key)).toBeNull();
  expect(waiting.state()).toBe('elsewhere');
  first.claims.dispose();
  await vi.waitFor(() => expect(waiting.state()).toBe('ours'));
});

it('closes a photo that was taken away without asking, and does not write its older work over the newer', async () => {
  const first = tab();
  await vi.waitFor(() => expect(first.state()).toBe('ours'));
  const store = storeOf();
  store.remove([0]);
  first.edited.open(photo, store);
  keepForReload(key, { at: Date.now(), draft: 'older' });
  const newer = { at: Date.now() + 1, draft: 'newer' };
  await keepDraft(key, newer);
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  const stolen = navigator.locks.request(`trapline editor ${draftName(key)}`, { steal: true }, () => held);
  await vi.waitFor(() => expect(first.state()).toBe('elsewhere'));
  expect(first.edited.getChanged()).toEqual([]);
  expect(first.edited.get(photo)).toBeUndefined();
  expect(await readDraft(key)).toEqual(newer);
  end();
  await stolen;
  await vi.waitFor(() => expect(first.state()).toBe('ours'));
});

it('goes on with a photo if the tab that asked for it is gone before it took it', async () => {
  const first = tab();
  await vi.waitFor(() => expect(first.state()).toBe('ours'));
  const asking = new BroadcastChannel('trapline editor');
  asking.postMessage({ act: 'ask', photo: `trapline editor ${draftName(key)}`, draft: null, at: Date.now() });
  await vi.waitFor(() => expect(first.state()).toBe('elsewhere'));
  asking.close();
  await vi.waitFor(() => expect(first.state()).toBe('ours'), { timeout: 20_000 });
});

it('does not mind tabs with another photo, or of another account', async () => {
  const first = tab();
  await vi.waitFor(() => expect(first.state()).toBe('ours'));
  for (const other of [
    { ...key, account: '2' },
    { ...key, event: 'other' },
  ]) {
    const claims = new PhotoClaims(other, new EditedPhotos());
    open.push(claims);
    claims.claim(photo);
    await vi.waitFor(() => expect(claims.get(photo)).toBe('ours'));
  }
  first.claims.claim('photo_right');
  await vi.waitFor(() => expect(first.claims.get('photo_right')).toBe('ours'));
  expect(first.state()).toBe('ours');
});
