import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../ui/dialog.tsx';
import '../ui/ui.messages.ts';
import css from './actions.module.css';
import { galleryActions, galleryKeys, keyName } from './gallery-keys.ts';
import './review.messages.ts';

/** All keys of the gallery. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['review', 'ui']);
  const rows = [
    ...galleryActions.map((action) => ({ action, keys: galleryKeys[action].map(keyName) })),
    { action: 'close' as const, keys: ['Esc'] },
  ];
  return (
    <Dialog title={t(($) => $.keys.title)} onClose={onClose}>
      <table className={css.keys}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.keys.key)}</th>
            <th scope="col">{t(($) => $.keys.action)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ action, keys }) => (
            <tr key={action}>
              <th scope="row">
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && t(($) => $.keys.or)}
                    <kbd>{key}</kbd>
                  </Fragment>
                ))}
              </th>
              <td>{t(($) => $.keys[action])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>{t(($) => $.keys.photoNote)}</p>
      <DialogAnswers>
        <Button onClick={onClose} data-autofocus>
          {t(($) => $.close, { ns: 'ui' })}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}
