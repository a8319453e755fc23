import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../../test/portal.ts';
import { show } from '../../../../test/show.tsx';
import { testPlace } from '../../../../test/test-place.ts';
import { testStationEvent } from '../../../../test/test-station-event.ts';
import { EventEditor } from './event-editor.tsx';

const event = testStationEvent({ id: 'a', place_id: '1', place: 'Warehouse', trap_no: '1', etag: '"e1"' });
const places = [
  testPlace({ id: '1', name: 'Warehouse', trap_nos: ['1', '2'] }),
  testPlace({ id: '2', name: 'Bakery', trap_nos: ['B-1'] }),
];
const change = 'PATCH /api/s_type/events/{id}' as const;

async function edit(answers: Answers) {
  const portal = portalThat({
    'GET /api/s_type/places': () => ({ places, total: places.length }),
    'GET /api/s_type/places/{id}': ({ params }) => places.find(({ id }) => id === params['id']) ?? testPlace(),
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  await show(<EventEditor event={event} onClose={onClose} />);
  await expect.element(save()).toBeVisible();
  return { portal, onClose };
}

const dialog = page.getByRole('dialog').first();
const save = () => dialog.getByRole('button', { name: 'Save' });
const yes = () => page.getByRole('dialog').last().getByRole('button', { name: 'Save' });
const trap = dialog.getByRole('combobox', { name: 'Trap number' });
const field = (name: string) => dialog.getByRole('textbox', { name });

it('asks first, then sends only what was changed, with the version it is based on', async () => {
  const { portal, onClose } = await edit({ [change]: () => ({ ...event, trap_no: '2' }) });
  await expect.element(save()).toBeDisabled();
  await trap.fill('2');
  await save().click();
  await expect.element(page.getByText('Trap number: 1 → 2')).toBeVisible();
  expect(portal.asked(change)).toHaveLength(0);
  await yes().click();
  await expect.element(page.getByText('The event has been saved.')).toBeVisible();
  expect(portal.asked(change).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
    [{ trap_no: '2' }, '"e1"'],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('an edit can be undone, unless the event was changed since', async () => {
  let changed = false;
  const saved = { ...event, trap_no: '2', etag: '"e2"' };
  const { portal } = await edit({
    [change]: ({ body }) => {
      if (changed) return refusal('precondition_failed');
      return JSON.stringify(body) === '{"trap_no":"2"}' ? saved : event;
    },
  });
  const undo = page.getByRole('button', { name: 'Undo' });
  await trap.fill('2');
  await save().click();
  await yes().click();
  await undo.click();
  await expect.element(page.getByText('Undone.')).toBeVisible();
  const [, back] = portal.asked(change);
  expect([back?.body, back?.headers.get('if-match')]).toEqual([{ trap_no: '1' }, '"e2"']);
  await save().click();
  await yes().click();
  await expect.element(undo).toBeVisible();
  changed = true;
  await undo.click();
  await expect.element(page.getByText(/^This could not be undone\./)).toBeVisible();
});

it('suggests the trap numbers of the place that was entered, and moves the event there', async () => {
  const { portal } = await edit({ [change]: () => ({ ...event, place_id: '2', place: 'Bakery', trap_no: 'B-1' }) });
  await trap.fill('');
  await expect.element(page.getByRole('option', { name: '2' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Place' }).fill('Bake');
  await page.getByRole('option', { name: 'Bakery' }).click();
  await trap.click();
  await page.getByRole('option', { name: 'B-1' }).click();
  await save().click();
  await yes().click();
  await expect.element(page.getByText('The event has been moved to Bakery.')).toBeVisible();
  expect(portal.asked(change)[0]?.body).toEqual({ place: 'Bakery', trap_no: 'B-1' });
});

it('refuses empty fields, and a collection before the installation', async () => {
  await edit({});
  await trap.fill(' ');
  await expect.element(dialog.getByText('Please fill in this field.')).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await trap.fill('1');
  await field('Installed').fill('2026-12-01');
  await expect
    .element(dialog.getByText('The day of collection must not be before the day of installation.'))
    .toBeVisible();
  await expect.element(save()).toBeDisabled();
});

it('merges what somebody else saved first, and lets choose where both changed the same field', async () => {
  const theirs = { ...event, trap_no: '3', month: '2026-12', etag: '"e2"' };
  let outdated = true;
  const { portal } = await edit({
    [change]: () => (outdated ? refusal('precondition_failed') : { ...theirs, trap_no: '2' }),
    'GET /api/v2/events/{id}': () => theirs,
  });
  await trap.fill('2');
  await save().click();
  await yes().click();
  await expect.element(dialog.getByRole('radio').first()).toBeChecked();
  await expect.element(field('Month')).toHaveValue('2026-12');
  outdated = false;
  await save().click();
  await yes().click();
  await expect.element(page.getByText('The event has been saved.')).toBeVisible();
  expect(portal.asked(change).at(-1)?.body).toEqual({ trap_no: '2' });
  expect(portal.asked(change).at(-1)?.headers.get('if-match')).toBe('"e2"');
});

it('keeps what was entered when it is refused', async () => {
  const { onClose } = await edit({ [change]: () => refusal('internal_error') });
  await trap.fill('2');
  await save().click();
  await yes().click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(trap).toHaveValue('2');
  expect(onClose).not.toHaveBeenCalled();
});
