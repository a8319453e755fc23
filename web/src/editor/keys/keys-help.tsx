import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { type EditorAction, editorActions, editorKeyName, editorKeys } from './editor-keys.ts';
import './editor-keys.messages.ts';
import css from './keys-help.module.css';

/** Of the digits only the first and the last are shown. */
function shownKeys(action: EditorAction): readonly string[] {
  const keys: readonly string[] = editorKeys[action];
  return action === 'type' ? keys.filter((_, at) => at === 0 || at === keys.length - 1) : keys;
}

/** All keys of the editor. Source: CORRECT-9. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('editorKeys');
  return (
    <Dialog title={t(($) => $.title)} onClose={onClose} widest>
      <dl className={css.keys}>
        {editorActions.map((action) => (
          <div key={action}>
            <dt>
              {shownKeys(action).map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span>{t(($) => (action === 'type' ? $.to : $.or))}</span>}
                  <kbd>{editorKeyName(key)}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(($) => $[action === 'close' ? 'escape' : action])}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{t(($) => $.note)}</p>
      <DialogAnswers>
        <Button onClick={onClose} data-autofocus>
          {t(($) => $.close)}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}
