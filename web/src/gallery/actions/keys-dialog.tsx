import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import '../../ui/ui.messages.ts';
import css from './actions.module.css';
import { type GalleryAction, galleryKeys, keyGroups, keyName } from './gallery-keys.ts';
import '../review.messages.ts';

const columns = [['events', 'event', 'gallery'], ['picture']] as const;

/** What `KeysDialog` takes. */
export interface KeysDialogProps {
  /** How many photos and films of the event can be chosen. */
  readonly media: number;
  readonly onClose: () => void;
}

/** All keys of the gallery, by what they are about. */
export function KeysDialog({ media, onClose }: KeysDialogProps) {
  const { t } = useTranslation(['review', 'ui']);
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
  const { t } = useTranslation('review');
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

/** The keys of an action that mean something now: of those that choose a photo, one for each that there is. */
function keysOf(action: GalleryAction, media: number): readonly string[] {
  const keys = galleryKeys[action].map(keyName);
  return action === 'media' ? keys.slice(0, Math.max(media, 1)) : keys;
}

/** More than two keys are in a row on the keyboard: the first and the last say it. */
function shownKeys(keys: readonly string[]): readonly string[] {
  return keys.length > 2 ? keys.filter((_, index) => index === 0 || index === keys.length - 1) : keys;
}
