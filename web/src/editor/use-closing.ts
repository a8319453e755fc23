import { askToSave } from '../ui/dialogs/confirm.ts';
import { dropDraft } from './drafts/kept-drafts.ts';
import type { EditedPhotos } from './edited-photos.ts';

/**
 * Returns a function that closes the editor; with changes it asks first: save, do not save, or stay. Only "do not save"
 * throws the drafts away. Source: CORRECT-6, CORRECT-10.
 */
export function useClosing(options: {
  readonly account: string;
  readonly eventId: string;
  readonly edited: EditedPhotos;
  readonly saving: boolean;
  readonly save: () => void;
  readonly onClose: () => void;
}): () => void {
  const { account, eventId, edited, saving, save, onClose } = options;
  const close = async () => {
    const answer = edited.getChanged().length === 0 ? 'discard' : await askToSave();
    if (answer === 'stay') return;
    if (answer === 'save') {
      save();
      return;
    }
    for (const photo of edited.getChanged()) {
      edited.close(photo);
      void dropDraft({ account, event: eventId, photo });
    }
    onClose();
  };
  return () => {
    if (!saving) void close();
  };
}
