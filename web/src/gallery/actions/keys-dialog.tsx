import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import '../../ui/ui.messages.ts';
import css from './actions.module.css';
import { type GalleryAction, galleryKeys, keyGroups, keyName } from './gallery-keys.ts';
import './action.messages.ts';

const columns = [['events', 'event', 'gallery'], ['picture']] as const;

/** Props of `KeysDialog`. */
export interface KeysDialogProps {
  /** Number of photos and films of the event that can be chosen. */
  readonly media: number;
  readonly onClose: () => void;
}

/** All keys of the gallery, by subject. */
export function KeysDialog({ media, onClose }: KeysDialogProps) {
  const { t } = useTranslation(['galleryActions', 'ui']);
  return (
    <Dialog title={t(($) => $.keys.title)} onClose={onClose} wide>
      <div className={css.keyColumns}>
        {columns.map((groups) => (
          <div key={groups[0]}>
            {groups.map((group) => (
              <KeyTable key={group} group={group} media={media} />
            ))}
          </div>
        ))}
      </div>
      <p className={css.note}>{t(($) => $.keys.photoNote)}</p>
      <DialogAnswers>
        <Button onClick={onClose} data-autofocus>
          {t(($) => $.close, { ns: 'ui' })}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}

function KeyTable({ group, media }: { readonly group: keyof typeof keyGroups; readonly media: number }) {
  const { t } = useTranslation('galleryActions');
  const rows = [
    ...keyGroups[group].map((action) => ({ action, keys: keysOf(action, media) })),
    ...(group === 'gallery' ? [{ action: 'close' as const, keys: ['Esc'] }] : []),
  ];
  return (
    <table className={css.keys}>
      <caption>{t(($) => $.keys.group[group])}</caption>
      <tbody>
        {rows.map(({ action, keys }) => (
          <tr key={action}>
            <th scope="row">
              {shownKeys(keys).map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && t(($) => (keys.length > 2 ? $.keys.to : $.keys.or))}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </th>
            <td>{t(($) => $.keys[action])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The keys of an action that are in use; of those that choose a photo, one for each that the event has. */
function keysOf(action: GalleryAction, media: number): readonly string[] {
  const keys = galleryKeys[action].map(keyName);
  return action === 'media' ? keys.slice(0, Math.max(media, 1)) : keys;
}

/** Only the first and last of more than two keys, which are in a row on the keyboard. */
function shownKeys(keys: readonly string[]): readonly string[] {
  return keys.length > 2 ? keys.filter((_, index) => index === 0 || index === keys.length - 1) : keys;
}
