import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { box, button, dialog, open, portalOf, ready, row, sentBy } from '../../test/open-editor.tsx';
import { testUser } from '../../test/show.tsx';
import { isRecord } from '../platform/is-record.ts';

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
