import type { Detection, DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../test/portal.ts';
import { show, type Surroundings, testUser } from '../../test/show.tsx';
import { testEvent } from '../../test/test-event.ts';
import { testTiles } from '../../test/test-station-event.ts';
import { isRecord } from '../platform/is-record.ts';
import { EditStore } from './boxes/edit-store.ts';
import { dropDraft } from './drafts/kept-drafts.ts';
import { EditedPhotos } from './edited-photos.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { PhotoClaims } from './tabs/photo-claims.ts';

const newer = testUser({ active_features: ['zoom_v2'] });

const box = (x1: number, type: string | null, suggested?: string): Detection => ({
  ...{ position: { x1, y1: 10, x2: x1 + 20, y2: 30 }, type, score: 0.9 },
  state: type === null ? (suggested === undefined ? 'unclassified' : 'to_check') : 'named',
  suggestion: suggested === undefined ? null : { type: suggested, p: 0.7 },
});

const found = [box(10, 'moth_fly'), box(100, 'moth_fly'), box(200, 'midge'), box(300, null, 'midge')];

function listOf(positions: readonly Detection[], etag = 'e1', photo = 'a1'): DetectionList {
  const size = { width: 400, height: 300 };
  return { positions: [...positions], etag, author: 'machine', revision: 0, detector: 'v3', photo, ...size };
}

/** A portal with these boxes on every photo; it saves whatever it gets. */
function portalOf(more: Answers = {}, positions: readonly Detection[] = found) {
  return portalThat({
    'GET /api/v2/events/{id}/insect_detections/{photoKey}': () => listOf(positions),
    'PUT /api/v2/events/{id}/insect_detections/{photoKey}': () => ({
      ...listOf(positions, 'e2'),
      ...{ author: 'person' as const, revision: 1, event: testEvent({ etag: '2', updating: true }) },
    }),
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/editors': () => ({ editors: [] }),
    'DELETE /api/v2/events/{id}/insect_detections/{photoKey}/editors': () => undefined,
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/suggestions': () => refusal('not_found'),
    ...more,
  });
}

interface Opening extends Surroundings {
  readonly withTypes?: boolean;
  readonly photos?: readonly string[];
  readonly keepDraft?: boolean;
}

const names: { readonly [key: string]: string | undefined } = { photo_left: 'Left', photo_right: 'Right' };

async function open({ withTypes = true, photos = ['photo_left'], keepDraft = false, ...around }: Opening = {}) {
  const onClose = vi.fn<() => void>();
  const onSaved = vi.fn<(event: unknown) => void>();
  if (!keepDraft) {
    for (const photo of ['photo_left', 'photo_right']) await dropDraft({ account: '1', event: 'e', photo });
  }
  const [first = 'photo_left', ...rest] = photos;
  const of = (key: string) => ({
    ...{ key, name: names[key] ?? key, standIns: [] },
    tiles: { ...testTiles, url_template: `/${key}/{z}/{x}_{y}` },
  });
  await show(
    <EditorDialog
      eventId="e"
      name="Hall"
      photos={[of(first), ...rest.map(of)]}
      first={first}
      withTypes={withTypes}
      findBefore={null}
      onSaved={onSaved}
      onClose={onClose}
    />,
    { user: newer, ...around },
  );
  return { onClose, onSaved };
}

const dialog = page.getByRole('dialog', { name: 'Edit detections: Hall' });
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });
const row = (name: string | RegExp) => dialog.getByRole('row', { name });
const ready = async () => {
  await expect.element(button('Undo')).toBeVisible();
};

const sentBy = (portal: ReturnType<typeof portalOf>) =>
  portal.asked('PUT /api/v2/events/{id}/insect_detections/{photoKey}').at(-1);

it('opens the newer editor in control mode and the older one, which has no such mode, in pick mode', async () => {
  portalOf();
  await open();
  await ready();
  await expect.element(button('Control')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('a');
  await expect.element(button('Add')).toHaveAttribute('aria-pressed', 'true');
  await open({ user: testUser({ active_features: [] }) });
  await ready();
  await expect.element(button('Pick')).toHaveAttribute('aria-pressed', 'true');
  expect(button('Control').elements()).toEqual([]);
});

it('retypes by keys, counts at once, undoes without end, and saves the complete list', async () => {
  const portal = portalOf();
  const { onClose, onSaved } = await open();
  await ready();
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(row('Total 4')).toBeVisible();
  // The first type is the most frequent: moth flies; the second midges.
  await userEvent.keyboard('n2');
  await expect.element(dialog.getByText('1 box is now Non-biting midges')).toBeInTheDocument();
  await userEvent.keyboard('nx');
  await expect.element(row('Total 3')).toBeVisible();
  await userEvent.keyboard('u');
  await expect.element(row('Total 4')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}s');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ etag: '2', updating: true }));
  const sent = sentBy(portal);
  expect(sent?.headers.get('if-match')).toBe('e1');
  const body = sent?.body;
  const types = isRecord(body) && Array.isArray(body['positions']) ? body['positions'].map((one) => one.type) : [];
  expect(types).toEqual(['midge', 'moth_fly', 'midge', null]);
});

it('leaves keys to a field in which somebody types, and goes back to the photo once a type is chosen', async () => {
  portalOf();
  const { onClose } = await open();
  await ready();
  const field = dialog.getByRole('combobox', { name: 'Type of the picked boxes' });
  await userEvent.keyboard('n/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('aphid{Enter}');
  await expect.element(row(/Aphids.* 1$/)).toBeVisible();
  await expect.element(button('Control')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field).not.toHaveFocus();
  await userEvent.keyboard('n/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('mos{Escape}');
  await expect.element(field).not.toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(row('Total 3')).toBeVisible();
  // Who came by Tab stays, and saves from there.
  await userEvent.keyboard('n');
  await field.click();
  await userEvent.keyboard('mosq{Enter}');
  await expect.element(row(/Mosquitoes.* 1$/)).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

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
  const notice = dialog.getByRole('region', { name: 'You are editing this photo in another tab' });
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

it('edits several photos of an event, each with its own undo, and saves those that were changed', async () => {
  const portal = portalOf();
  const { onClose } = await open({ photos: ['photo_left', 'photo_right'] });
  await ready();
  await userEvent.keyboard('nx');
  await userEvent.keyboard('{Escape}o');
  await expect.element(row('Total 4')).toBeVisible();
  await expect.element(button('Left, changed')).toBeVisible();
  await expect.element(button('Undo')).toBeDisabled();
  await userEvent.keyboard('nxnx');
  await expect.element(row('Total 2')).toBeVisible();
  await button('Left, changed').click();
  await expect.element(row('Total 3')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const photos = portal.asked('PUT /api/v2/events/{id}/insect_detections/{photoKey}').map(({ params }) => params);
  expect(photos.map(({ photoKey }) => photoKey)).toEqual(['photo_left', 'photo_right']);
});

it('sets the types of picked boxes in a popup, which needs one for each', async () => {
  portalOf({}, [box(10, 'moth_fly'), box(100, null)]);
  await open();
  await ready();
  await userEvent.keyboard('pn ');
  const popup = dialog.getByRole('dialog', { name: '2 boxes' });
  await expect.element(popup).toBeVisible();
  const confirm = popup.getByRole('button', { name: 'Confirm' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await popup.getByRole('button', { name: 'Delete box 2' }).click();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
  await popup.getByRole('button', { name: 'Undo the deletion of box 2' }).click();
  await popup.getByRole('combobox', { name: 'Type of box 2' }).fill('mosq');
  await userEvent.keyboard('{Enter}');
  await confirm.click();
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(row(/Mosquitoes.* 1$/)).toBeVisible();
});

it('asks for the type of a box that was moved before it saves', async () => {
  const portal = portalOf({}, [box(10, 'moth_fly'), box(100, null)]);
  const { onClose } = await open();
  await ready();
  await userEvent.keyboard('g');
  await dialog.getByText('Boxes', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Left' }).fill('90');
  await userEvent.keyboard('{Enter}');
  await button('Save').click();
  await expect.element(dialog.getByText('1 moved box has no type yet. Choose one, then save.')).toBeVisible();
  expect(sentBy(portal)).toBeUndefined();
  const popup = dialog.getByRole('dialog', { name: '1 box' });
  await popup.getByRole('combobox', { name: 'Type of box 2' }).fill('mosq');
  await userEvent.keyboard('{Enter}');
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await button('Save').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('shows the photo under the pointer through a magnifier, by button and key', async () => {
  portalOf();
  await open();
  await ready();
  await button('Magnifier').click();
  await expect.element(button('Magnifier')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('m');
  await expect.element(button('Magnifier')).toHaveAttribute('aria-pressed', 'false');
});

it('has no types where boxes have none: one group, and no choice', async () => {
  const portal = portalOf({}, [box(10, null), box(100, null)]);
  await open({ withTypes: false });
  await expect.element(row(/Others 2$/)).toBeVisible();
  expect(dialog.getByRole('combobox').elements()).toEqual([]);
  await userEvent.keyboard('n2x');
  await expect.element(row(/Others 1$/)).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(() => sentBy(portal)?.body).toEqual({ positions: [expect.objectContaining({ type: null })] });
});

it('does everything in the table of boxes as well', async () => {
  const portal = portalOf();
  await open();
  await ready();
  await dialog.getByText('Boxes', { exact: true }).click();
  const table = dialog.getByRole('table', { name: 'Boxes from left to right' });
  await table.getByRole('combobox', { name: 'Type of box 3' }).selectOptions('Aphids');
  await table.getByRole('button', { name: 'Delete box 1' }).click();
  await expect.element(table.getByRole('button', { name: 'Restore box 1' })).toBeVisible();
  await table.getByRole('button', { name: 'Show box 2 on the photo' }).click();
  await dialog.getByRole('textbox', { name: 'Left' }).fill('90');
  await userEvent.keyboard('{Enter}');
  await button('Save').click();
  await expect
    .poll(() => sentBy(portal)?.body)
    .toEqual({
      positions: [
        expect.objectContaining({ position: { x1: 90, y1: 10, x2: 120, y2: 30 }, type: 'moth_fly' }),
        expect.objectContaining({ type: 'aphid', confirmed: true }),
        expect.objectContaining({ type: null }),
      ],
    });
});

it('names who else edits the photo, and renews suggestions after a correction', async () => {
  portalOf({
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/editors': () => ({ editors: [{ name: 'Ken', since: 1 }] }),
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/suggestions': ({ body }) => {
      const sent = isRecord(body) && Array.isArray(body['positions']) ? body['positions'] : [];
      const suggestions = sent.map(({ type }) => (type === null ? { type: 'mosquito', p: 0.9 } : null));
      return { suggestions, preparing: null };
    },
  });
  await open();
  await expect.element(dialog.getByText('Ken is editing this photo, too.')).toBeVisible();
  await userEvent.keyboard('n2t{Escape}');
  await expect.element(dialog.getByText(/Box 4 of 4/)).toBeInTheDocument();
  await userEvent.keyboard('t');
  await expect
    .poll(async () => {
      await userEvent.keyboard('t');
      return dialog.getByText(/Box 4 of 4/).elements().length;
    })
    .toBe(1);
});

it('says how far suggestions are prepared on a photo with very many boxes, and shows them when they are there', async () => {
  const percents = [0, 40];
  portalOf({
    'POST /api/v2/events/{id}/insect_detections/{photoKey}/suggestions': ({ body }) => {
      const sent = isRecord(body) && Array.isArray(body['positions']) ? body['positions'] : [];
      const preparing = percents.shift() ?? null;
      return { suggestions: sent.map(() => (preparing === null ? { type: 'mosquito', p: 0.9 } : null)), preparing };
    },
  });
  await open();
  await ready();
  await userEvent.keyboard('n2');
  await expect.element(dialog.getByText('Preparing suggestions: 0%')).toBeVisible();
  await expect.element(dialog.getByText('Preparing suggestions: 40%'), { timeout: 5_000 }).toBeVisible();
  await expect.poll(() => dialog.getByText(/^Preparing/).elements(), { timeout: 5_000 }).toEqual([]);
});

it('fits a phone in Japanese and in the dark, with the photo above the counts', async () => {
  portalOf();
  await open({ locale: 'ja', phone: true, scheme: 'dark' });
  await expect.element(page.getByRole('row', { name: '合計 4' })).toBeVisible();
  const photo = page.getByRole('application').element().getBoundingClientRect();
  expect(photo.height).toBeGreaterThan(200);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
