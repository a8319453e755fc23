import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { isRecord } from '../../platform/is-record.ts';
import { type Answers, type Asked, portalThat, refusal } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testStationEvent } from '../../../test/test-station-event.ts';
import { uploadPlaces } from '../../../test/upload-place.ts';
import { ScannerDialog } from './scanner-dialog.tsx';

const place = { id: '7', name: 'Warehouse', trap_nos: ['1', '2', '10'] };

/** The beginning of a JPEG of a size, as a file. */
function scan(name: string, { width = 640, height = 480, type = 'image/jpeg' } = {}): File {
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 2];
  return new File([Uint8Array.from([0xff, 0xd8, ...frame])], name, { type, lastModified: 1 });
}

const event = testStationEvent({ id: 'p9-1', processing: true });
const urls = (...places: readonly string[]) => places.map((one) => `https://portal.example${one}`);

/** A portal that takes scans. @param places of the URLs, by photo */
function portalWith(places: readonly string[], more: Answers = {}) {
  return portalThat({
    'GET /api/s_type/places/{id}/events': () => ({ events: [] }),
    'POST /api/s_type_scanner': () => ({ photos: urls(...places), event }),
    ...more,
  });
}

async function openDialog(options: Parameters<typeof show>[1] = {}) {
  const onClose = vi.fn<() => void>();
  const onUploaded = vi.fn<(of: StationEvent) => void>();
  await show(<ScannerDialog place={place} onClose={onClose} onUploaded={onUploaded} />, options);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return { onClose, onUploaded };
}

const dialog = page.getByRole('dialog').first();
const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
const field = (name: string) => dialog.getByRole(/^(?:Trap|トラップ)/.test(name) ? 'combobox' : 'textbox', { name });
const upload = () => dialog.getByRole('button', { name: 'Upload', exact: true });

function choose(...files: readonly File[]) {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

it('suggests trap numbers while one is typed, and hides no field as it opens', async () => {
  await openDialog();
  await expect.element(field('Trap number')).toHaveFocus();
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await field('Trap number').fill('1');
  await expect.element(page.getByRole('option', { name: '10' })).toBeVisible();
});

async function fill() {
  await field('Trap number').fill('12');
  await field('Installed').fill('2026-11-01');
  await field('Collected').fill('2026-11-30');
}
const bodies = (asked: readonly Asked[]) => asked.map(({ body }) => body);

it('uploads the scans of a trap in the natural order of their names, and says how many', async () => {
  const portal = portalWith([uploadPlaces.good, uploadPlaces.good]);
  const { onClose, onUploaded } = await openDialog();
  await expect.element(upload()).toBeDisabled();
  await fill();
  await expect.element(field('Month')).toHaveValue('2026-11');
  choose(scan('b10.jpg'), scan('b2.JPEG'));
  await expect.element(row('1. b2.JPEG')).toBeVisible();
  await expect.element(row('2. b10.jpg')).toBeVisible();
  await upload().click();
  await expect.element(page.getByText('2 scans uploaded. They are being counted.')).toBeVisible();
  expect(bodies(portal.asked('POST /api/s_type_scanner'))).toEqual([
    {
      place: 'Warehouse',
      trap_no: '12',
      installed_at: '2026-11-01',
      collected_at: '2026-11-30',
      month_label: '2026-11',
      file_count: 2,
    },
  ]);
  expect(onUploaded).toHaveBeenCalledExactlyOnceWith(event);
  expect(onClose).toHaveBeenCalledOnce();
});

it('leaves out what is no JPEG or too large, with the message about the size before that about the type', async () => {
  portalWith([]);
  await openDialog();
  choose(scan('a.jpg'), scan('a.png', { type: 'image/png' }));
  await expect.element(dialog.getByText('Only JPEG format files can be uploaded')).toBeVisible();
  choose(scan('large.jpg', { width: 60_000, height: 60_000 }), scan('notes.jpg', { type: 'text/plain' }));
  await expect.element(dialog.getByText('Image size exceeds analyzable limit')).toBeVisible();
  await expect.element(dialog.getByText('Left out: large.jpg, notes.jpg')).toBeVisible();
  const many = ['1', '2', '3', '4', '5'].map((name) => scan(`${name}.txt`, { type: 'text/plain' }));
  choose(...many);
  await expect.element(dialog.getByText('Left out: 1.txt, 2.txt, 3.txt and 2 more')).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(1);
  // The same file is added once, and can be removed.
  choose(scan('a.jpg'));
  await dialog.getByRole('button', { name: 'Remove a.jpg' }).click();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(0);
});

it('says what is wrong with days, and keeps a month that was typed', async () => {
  portalWith([]);
  await openDialog();
  await fill();
  await field('Month').fill('2026/10');
  await userEvent.tab();
  await expect.element(field('Month')).toHaveValue('2026-10');
  await field('Installed').fill('2026-12-01');
  await expect
    .element(dialog.getByText('The day of collection must not be before the day of installation.'))
    .toBeVisible();
  await expect.element(field('Month')).toHaveValue('2026-10');
  choose(scan('a.jpg'));
  await expect.element(upload()).toBeDisabled();
});

it('asks before it uploads the same trap and days again', async () => {
  const portal = portalWith([uploadPlaces.good], {
    'GET /api/s_type/places/{id}/events': () => ({ events: [event] }),
  });
  await openDialog();
  await fill();
  choose(scan('a.jpg'));
  await upload().click();
  await expect.element(page.getByText('Upload trap 12 again?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  expect(portal.asked('POST /api/s_type_scanner')).toHaveLength(0);
  await upload().click();
  await page.getByRole('button', { name: 'Upload again' }).click();
  await expect.element(page.getByText('1 scan uploaded. It is being counted.')).toBeVisible();
});

it('sends a scan again that failed, with a URL of its own, without the others', async () => {
  const portal = portalWith([uploadPlaces.good, uploadPlaces.down], {
    'POST /api/s_type/events/{id}/uploads': () => ({ key: 'photo_2', url: urls(uploadPlaces.good)[0] ?? '' }),
  });
  const { onUploaded } = await openDialog();
  await fill();
  choose(scan('a.jpg'), scan('b.jpg'));
  await upload().click();
  await expect.element(row('b.jpg').getByText(/Upload failure/)).toBeVisible();
  await expect.element(row('a.jpg').getByText('Uploaded', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(/The event stays unfinished/)).toBeVisible();
  expect(onUploaded).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Try again: b.jpg' }).click();
  await expect.element(page.getByText('2 scans uploaded. They are being counted.')).toBeVisible();
  expect(portal.asked('POST /api/s_type/events/{id}/uploads').map(({ params, body }) => [params['id'], body])).toEqual([
    ['p9-1', { key: 'photo_2' }],
  ]);
});

it('cancels one or all, and keeps what was entered when the event is refused', async () => {
  let refused = true;
  portalWith([], {
    'POST /api/s_type_scanner': () =>
      refused ? refusal('insufficient_storage') : { photos: urls(uploadPlaces.slow, uploadPlaces.slow), event },
  });
  const { onClose } = await openDialog();
  await fill();
  choose(scan('a.jpg'), scan('b.jpg'));
  await upload().click();
  await expect.element(dialog.getByText(/The server has no storage left\./)).toBeVisible();
  await expect.element(field('Trap number')).toHaveValue('12');
  refused = false;
  await upload().click();
  await dialog.getByRole('button', { name: 'Cancel a.jpg' }).click();
  await expect.element(row('a.jpg').getByText(/Upload canceled/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel all' }).click();
  await expect.element(row('b.jpg').getByText(/Upload canceled/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

it('announces an event once, however often the button is pressed', async () => {
  const portal = portalWith([uploadPlaces.good]);
  await openDialog({ locale: 'ja', phone: true });
  await field('トラップ番号').fill('１２');
  await field('設置日').fill('2026-11-01');
  await field('回収日').fill('2026-11-30');
  choose(scan('a.jpg'));
  const button = dialog.getByRole('button', { name: 'アップロード', exact: true });
  await expect.element(button).toBeEnabled();
  await button.dblClick();
  await expect.element(page.getByText('スキャン画像を1枚アップロードしました。集計しています。')).toBeVisible();
  const [announced] = bodies(portal.asked('POST /api/s_type_scanner'));
  expect(portal.asked('POST /api/s_type_scanner')).toHaveLength(1);
  expect(isRecord(announced) && announced['trap_no']).toBe('１２');
});
