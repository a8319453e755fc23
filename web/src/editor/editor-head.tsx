import { Button, Modal } from '@mantine/core';
import { IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import type { EditorPhoto } from './editor-photo-props.ts';
import './editor.messages.ts';
import css from './editor.module.css';

/** What is edited, the choice of the photo, and the buttons that save and close. */
export function EditorHead(props: {
  readonly name: string;
  readonly photos: readonly EditorPhoto[];
  /** Key of the photo shown. */
  readonly shown: string;
  /** Keys of the photos with something to save. */
  readonly changed: readonly string[];
  readonly saving: boolean;
  readonly onShow: (photo: string) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('editor');
  const { photos, shown, changed } = props;
  return (
    <div className={css.head}>
      <Modal.Title className={css.name ?? ''}>{t(($) => $.title, { name: props.name })}</Modal.Title>
      {photos.length > 1 && (
        <div className={css.photos} role="group" aria-label={t(($) => $.photos)}>
          {photos.map(({ key, name }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === shown}
              aria-label={changed.includes(key) ? t(($) => $.changedPhoto, { photo: name }) : name}
              onClick={() => props.onShow(key)}
            >
              {name}
              {changed.includes(key) && ' •'}
            </button>
          ))}
        </div>
      )}
      <div className={css.answers}>
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={props.onClose}>
          {t(($) => $.cancel)}
        </Button>
        <ReasonButton
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          reason={changed.length === 0 ? t(($) => $.unchanged) : undefined}
          loading={props.saving}
          onClick={props.onSave}
        >
          {t(($) => $.save)}
        </ReasonButton>
      </div>
    </div>
  );
}
