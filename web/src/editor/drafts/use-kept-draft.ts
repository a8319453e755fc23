import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/notices/notify.tsx';
import type { EditStore } from '../boxes/edit-store.ts';
import type { EditedPhotos } from '../edited-photos.ts';
import '../editor.messages.ts';
import { type DraftKey, dropDraft, keepDraft, keepForReload } from './kept-drafts.ts';

/** Milliseconds after a change until the draft is kept, so that a quick series is written once. */
const pause = 300;

/**
 * Keeps the draft of a photo as long as there is something to save; writes at once when the page is left. Says once if
 * this browser keeps nothing. Source: CORRECT-10.
 */
export function useKeptDraft(edited: EditedPhotos, store: EditStore, { account, event, photo }: DraftKey): void {
  const { t } = useTranslation('editor');
  const isTold = useRef(false);
  const keep = useEffectEvent(async (key: DraftKey, draft: string) => {
    if ((await keepDraft(key, { at: Date.now(), draft })) || isTold.current) return;
    isTold.current = true;
    notify(
      t(($) => $.draft.notKept),
      'warning',
      'editor draft',
    );
  });
  useEffect(() => {
    const key = { account, event, photo };
    let { boxes } = store.getSnapshot();
    let timer: number | undefined;
    const write = () => {
      window.clearTimeout(timer);
      if (timer === undefined) return;
      timer = undefined;
      // Saved or thrown away in the meantime.
      if (edited.get(photo) !== store) return;
      if (store.getSnapshot().changed) void keep(key, store.toDraft());
      else void dropDraft(key);
    };
    const leave = () => {
      if (edited.get(photo) === store && store.getSnapshot().changed) {
        keepForReload(key, { at: Date.now(), draft: store.toDraft() });
      }
      write();
    };
    const end = store.subscribe(() => {
      const next = store.getSnapshot().boxes;
      if (next === boxes) return;
      boxes = next;
      timer ??= window.setTimeout(write, pause);
    });
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', write);
    return () => {
      end();
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', write);
      write();
    };
  }, [edited, store, account, event, photo]);
}
