import type { Detection, DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dropDraft } from '../src/editor/drafts/kept-drafts.ts';
import { EditorDialog } from '../src/editor/editor-dialog.tsx';
import { type Answers, portalThat, refusal } from './portal.ts';
import { show, type Surroundings, testUser } from './show.tsx';
import { testEvent } from './test-event.ts';
import { testTiles } from './test-station-event.ts';

/** Whoever edits: with the newer editor. */
export const newer = testUser({ active_features: ['zoom_v2'] });

/** A box of 20 pixels at a place, named or with a suggestion. */
export const box = (x1: number, type: string | null, suggested?: string): Detection => ({
  ...{ position: { x1, y1: 10, x2: x1 + 20, y2: 30 }, type, score: 0.9 },
  state: type === null ? (suggested === undefined ? 'unclassified' : 'to_check') : 'named',
  suggestion: suggested === undefined ? null : { type: suggested, p: 0.7 },
});

/** What a photo in the editor has at first. */
export const found = [box(10, 'moth_fly'), box(100, 'moth_fly'), box(200, 'midge'), box(300, null, 'midge')];

/** A list of boxes as the portal answers it. */
export function listOf(positions: readonly Detection[], etag = 'e1', photo = 'a1'): DetectionList {
  const size = { width: 400, height: 300 };
  return { positions: [...positions], etag, author: 'machine', revision: 0, detector: 'v3', photo, ...size };
}

/** A portal with these boxes on every photo; it saves whatever it gets. */
export function portalOf(more: Answers = {}, positions: readonly Detection[] = found) {
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

/** Opens the editor in place of what is shown. Drafts of earlier tests are dropped first, unless they are to be found. */
export async function open({ withTypes = true, photos = ['photo_left'], keepDraft = false, ...around }: Opening = {}) {
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

/** The editor. */
export const dialog = page.getByRole('dialog', { name: 'Edit detections: Hall' });
/** A button of the editor. */
export const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });
/** A row of its counts or boxes. */
export const row = (name: string | RegExp) => dialog.getByRole('row', { name });
/** Waits until the boxes can be edited. */
export const ready = async () => {
  await expect.element(button('Undo')).toBeVisible();
};

/** The save that was sent last. */
export const sentBy = (portal: ReturnType<typeof portalOf>) =>
  portal.asked('PUT /api/v2/events/{id}/insect_detections/{photoKey}').at(-1);
