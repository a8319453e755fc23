import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices/notify.tsx';
import './edit-entry.messages.ts';
import type { NotEditable } from './may-edit.ts';

/** Says why an editor that a link opens cannot be opened, and closes it. @param why null: it can */
export function useRefusal(why: NotEditable | null, onClose: () => void): void {
  const { t } = useTranslation('editorEntry');
  const refuse = useEffectEvent((reason: NotEditable) => {
    notify(
      t(($) => $.why[reason]),
      'warning',
      'editor',
    );
    onClose();
  });
  useEffect(() => {
    if (why !== null) refuse(why);
  }, [why]);
}
