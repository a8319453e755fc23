import { useMutation } from '@tanstack/react-query';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { numberText } from '../platform/words/number-text.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { liveIndexes } from './boxes/edit-columns.ts';
import { isMissingType } from './boxes/edit-counts.ts';
import type { EditStore } from './boxes/edit-store.ts';
import { dropDraft } from './drafts/kept-drafts.ts';
import type { EditedPhotos } from './edited-photos.ts';
import { fetchBoxes, saveBoxes } from './editor.queries.ts';
import './editor.messages.ts';
import { useSaved } from './use-saved.ts';

/** How often a save is sent again because the machine has renewed names meanwhile. */
const mostRenewals = 3;

/** What saving needs to know. */
export interface SavingOptions {
  readonly eventId: string;
  readonly account: string;
  readonly edited: EditedPhotos;
  /** Shows a photo on which something has to be done before it can be saved. */
  readonly onShow: (photo: string) => void;
  /** Called once everything is saved. */
  readonly onDone: (event: AnyEvent | null) => void;
}

/** A save that has to wait for the person: what they have to do. */
class Unfinished extends Error {}

const named = ['network', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'validation_failed'] as const;

/** Returns a function for what a save that failed says. The work is kept in any case. Source: CORRECT-10. */
function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('editor');
  const { t: tui } = useTranslation(['ui', 'problems']);
  return (error) => {
    if (error instanceof Unfinished) return error.message;
    const known = error instanceof ApiProblem ? named.find((type) => type === error.type) : undefined;
    if (known !== undefined) return t(($) => $.problem[known]);
    return t(($) => $.problem.other, { reason: problemText(tui, error) });
  };
}

/** Picks the boxes that need a type before they can be saved, and has the popup ask for it. Source: CORRECT-3, CORRECT-7. */
function askForTypes(store: EditStore): void {
  const { boxes } = store.getSnapshot();
  store.setMode('pick');
  store.pick(liveIndexes(boxes).filter((index) => isMissingType(boxes, index, store.options.withTypes)));
}

/**
 * Saves all photos that were changed, one after the other. If somebody else has saved one in the meantime, both are
 * merged box by box, and the person looks at the result before saving again. If only the machine's names were renewed,
 * the save is sent again without a word. Source: CORRECT-3, CORRECT-13.
 */
export function useSaving({ eventId, account, edited, onShow, onDone }: SavingOptions) {
  const { t } = useTranslation('editor');
  const saved = useSaved();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const needTypes = (store: EditStore) => {
    const { counts } = store.getSnapshot();
    if (counts.missing === 0) return;
    askForTypes(store);
    const number = numberText(counts.missing, currentLocale());
    throw new Unfinished(t(($) => $.missing, { count: counts.missing, number }));
  };
  const savePhoto = async (photo: string, again = mostRenewals): Promise<AnyEvent | null> => {
    const store = edited.get(photo);
    if (!store) return null;
    needTypes(store);
    const of = { id: eventId, photoKey: photo };
    try {
      const event = saved(photo, await saveBoxes(of, store.toSave(), store.etag));
      edited.close(photo);
      await dropDraft({ account, event: eventId, photo });
      return event;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.type !== 'precondition_failed') throw error;
      const newer = await fetchBoxes(of);
      if (store.isReplaced(newer)) throw new Unfinished(t(($) => $.replaced));
      const isRenewed = store.isRenewed(newer);
      const { length: count } = store.rebase(newer).conflicts;
      if (count > 0) throw new Unfinished(t(($) => $.mergedConflicts, { count }));
      if (!isRenewed) throw new Unfinished(t(($) => $.merged));
      if (again === 0) throw error;
    }
    return await savePhoto(photo, again - 1);
  };
  const save = useMutation({
    mutationFn: async () => {
      let last: AnyEvent | null = null;
      const photos = edited.getChanged();
      for (const photo of photos) {
        try {
          last = (await savePhoto(photo)) ?? last;
        } catch (error) {
          onShow(photo);
          throw error;
        }
      }
      return { last, photos: photos.length };
    },
    onMutate: () => setFailure(null),
    onSuccess: ({ last, photos: count }) => {
      notify(count === 1 ? t(($) => $.saved) : t(($) => $.savedPhotos, { count }), 'success');
      onDone(last);
    },
    onError: (error) => setFailure(failureText(error)),
  });
  return { save: save.mutate, saving: save.isPending, failure };
}
