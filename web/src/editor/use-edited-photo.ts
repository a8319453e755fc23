import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices/notify.tsx';
import { startingType } from './boxes/edit-counts.ts';
import { EditStore } from './boxes/edit-store.ts';
import { type DraftKey, dropDraft, type KeptDraft, readDraft } from './drafts/kept-drafts.ts';
import type { EditedPhotos } from './edited-photos.ts';
import type { EditorPhoto } from './editor-photo-props.ts';
import './editor.messages.ts';
import { boxesToEdit } from './editor.queries.ts';
import { lastUsedType } from './types/last-type.ts';

/** How a photo is edited. */
export interface EditingOptions {
  readonly account: string;
  readonly eventId: string;
  readonly edited: EditedPhotos;
  readonly withTypes: boolean;
  /** Whether it is the newer editor, with the mode control. Source: CORRECT-6. */
  readonly newer: boolean;
}

/** A photo in the editor: loading, not to be had, with a draft to decide on, or being edited. */
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

/** Loads the boxes of a photo, and offers the work that was not saved. Source: CORRECT-3, CORRECT-10. */
export function useEditedPhoto(photo: EditorPhoto, options: EditingOptions): EditedPhoto {
  const { account, eventId, edited } = options;
  const queries = useQueryClient();
  const { t } = useTranslation('editor');
  const key: DraftKey = { account, event: eventId, photo: photo.key };
  const store = useSyncExternalStore(edited.subscribe, () => edited.get(photo.key));
  const boxes = useQuery(boxesToEdit({ id: eventId, photoKey: photo.key }));
  const draftKey = ['editor', 'draft', account, eventId, photo.key];
  const draft = useQuery({
    queryKey: draftKey,
    queryFn: () => readDraft(key),
    enabled: store === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data: list } = boxes;
  const kept = store === undefined ? draft.data : null;
  const forget = () => queries.setQueryData<KeptDraft | null>(draftKey, null);
  useEffect(() => {
    if (list && draft.data === null && store === undefined) edited.open(photo.key, newStore(list, photo, options));
  });
  if (store && list) return { state: 'ready', store, list };
  if (boxes.error) return { state: 'failed', error: boxes.error, retry: () => void boxes.refetch() };
  if (!list || !kept) return { state: 'loading' };
  return {
    state: 'draft',
    at: kept.at,
    goOn: () => {
      const restored = EditStore.fromDraft(kept.draft, list);
      if (!restored) {
        notify(
          t(($) => $.draft.ofOldPhoto),
          'warning',
        );
      }
      edited.open(photo.key, restored ? firstMode(restored, options) : newStore(list, photo, options));
      forget();
    },
    discard: () => {
      forget();
      void dropDraft(key);
    },
  };
}
