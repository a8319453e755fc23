import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices/notify.tsx';
import { startingType } from './boxes/edit-counts.ts';
import { EditStore } from './boxes/edit-store.ts';
import { type DraftKey, dropDraft, type KeptDraft, readDraft } from './drafts/kept-drafts.ts';
import type { EditedPhotos } from './edited-photos.ts';
import type { EditorPhoto } from './editor-photo-props.ts';
import './editor.messages.ts';
import { boxesToEdit } from './editor.queries.ts';
import type { PhotoClaims } from './tabs/photo-claims.ts';
import { lastUsedType } from './types/last-type.ts';

/** How a photo is edited. */
export interface EditingOptions {
  readonly account: string;
  readonly eventId: string;
  readonly edited: EditedPhotos;
  /** Which photos this tab edits. */
  readonly claims: PhotoClaims;
  readonly withTypes: boolean;
  /** Whether it is the newer editor, with the mode control. Source: CORRECT-6. */
  readonly newer: boolean;
}

/** A photo in the editor: loading, not to be had, in another tab, with a draft to decide on, or being edited. */
export type EditedPhoto =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly state: 'draft';
      /** When the draft was kept, unix milliseconds. */
      readonly at: number;
      readonly goOn: () => void;
      readonly discard: () => void;
    }
  | { readonly state: 'elsewhere'; readonly takeOver: () => void }
  | { readonly state: 'ready'; readonly store: EditStore; readonly list: DetectionList };

function firstMode(store: EditStore, { newer }: EditingOptions): EditStore {
  store.setMode(newer ? 'control' : 'pick');
  return store;
}

function newStore(list: DetectionList, photo: EditorPhoto, options: EditingOptions): EditStore {
  const { width, height } = photo.tiles;
  const store = new EditStore(list, { withTypes: options.withTypes, size: { width, height } });
  store.setDefaultType(startingType(lastUsedType(), store.getSnapshot().counts));
  return firstMode(store, options);
}

/** Loads the boxes of a photo and its draft, once this tab edits it, and anew if it has been in another tab meanwhile. */
function useBoxesAndDraft(photo: EditorPhoto, { account, eventId, edited, claims }: EditingOptions) {
  const queries = useQueryClient();
  const claim = useSyncExternalStore(claims.subscribe, () => claims.get(photo.key));
  const store = useSyncExternalStore(edited.subscribe, () => edited.get(photo.key));
  const key: DraftKey = { account, event: eventId, photo: photo.key };
  const isOurs = claim === 'ours' || claim === 'taken';
  const boxesOptions = boxesToEdit({ id: eventId, photoKey: photo.key });
  const boxes = useQuery({ ...boxesOptions, enabled: isOurs });
  const draftKey = ['editor', 'draft', account, eventId, photo.key];
  const draft = useQuery({
    queryKey: draftKey,
    queryFn: () => {
      const handed = claims.handed(photo.key);
      return handed === undefined ? readDraft(key) : handed;
    },
    enabled: isOurs && store === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const outdate = useEffectEvent(() => {
    for (const queryKey of [draftKey, boxesOptions.queryKey]) void queries.resetQueries({ queryKey, exact: true });
  });
  useEffect(() => claims.claim(photo.key), [claims, photo.key]);
  useEffect(() => {
    if (claim === 'elsewhere') outdate();
  }, [claim]);
  const forget = () => {
    claims.forgetHanded(photo.key);
    queries.setQueryData<KeptDraft | null>(draftKey, null);
  };
  return { claim, store, boxes, draft: draft.data, key, forget };
}

/** The boxes of a photo to edit, or what stands between: work that was not saved, or another tab. Source: CORRECT-3, CORRECT-10. */
export function useEditedPhoto(photo: EditorPhoto, options: EditingOptions): EditedPhoto {
  const { edited, claims } = options;
  const { t } = useTranslation('editor');
  const { claim, store, boxes, draft, key, forget } = useBoxesAndDraft(photo, options);
  const { data: list } = boxes;
  const goOn = (kept: KeptDraft, newer: DetectionList) => {
    const restored = EditStore.fromDraft(kept.draft, newer);
    if (!restored) {
      notify(
        t(($) => $.draft.ofOldPhoto),
        'warning',
      );
    }
    edited.open(photo.key, restored ? firstMode(restored, options) : newStore(newer, photo, options));
    forget();
  };
  useEffect(() => {
    if (!list || store !== undefined || claim === 'elsewhere') return;
    if (draft === null) edited.open(photo.key, newStore(list, photo, options));
    // Whoever takes a photo over wants its draft.
    else if (draft && claim === 'taken') goOn(draft, list);
  });
  if (claim === 'elsewhere') return { state: 'elsewhere', takeOver: () => claims.takeOver(photo.key) };
  if (store && list) return { state: 'ready', store, list };
  if (boxes.error) return { state: 'failed', error: boxes.error, retry: () => void boxes.refetch() };
  if (!list || !draft || store || claim === 'taken') return { state: 'loading' };
  return {
    state: 'draft',
    at: draft.at,
    goOn: () => goOn(draft, list),
    discard: () => {
      forget();
      void dropDraft(key);
    },
  };
}
