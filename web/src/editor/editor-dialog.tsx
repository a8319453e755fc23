import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import { useState, useSyncExternalStore } from 'react';
import { AboutInsect } from '../insects/about-insect.tsx';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { workOwner } from '../platform/session/assumed.ts';
import { useObservable } from '../platform/observable.ts';
import { openQuestion } from '../ui/dialogs/confirm.ts';
import { useFocusBack } from '../ui/dialogs/use-focus-back.ts';
import type { BeforePhoto } from './before/before-photo.ts';
import { EditedPhotos } from './edited-photos.ts';
import { EditorHead } from './editor-head.tsx';
import type { EditorPhoto } from './editor-photo-props.ts';
import type { EditorSubject } from './editor-subject.ts';
import css from './editor.module.css';
import { KeysHelp } from './keys/keys-help.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import { useClosing } from './use-closing.ts';
import { useLeaving } from './use-leaving.ts';
import { useSaving } from './use-saving.ts';

/** Props of `EditorDialog`. */
export interface EditorDialogProps {
  readonly eventId: string;
  /** What the event is called: its sensor, or its place and trap. */
  readonly name: string;
  /** The photos of the event with boxes, in order; at least one. */
  readonly photos: readonly [EditorPhoto, ...EditorPhoto[]];
  /** Key of the photo to begin with. */
  readonly first: string;
  /** Whether boxes have a type. Source: CORRECT-7. */
  readonly withTypes: boolean;
  /** Finds the photo before one of these; null where there is no such thing. */
  readonly findBefore: ((photo: string, signal: AbortSignal) => Promise<BeforePhoto | null>) | null;
  /** Called with the event as it is after a save or a restore. */
  readonly onSaved: (event: AnyEvent) => void;
  readonly onClose: () => void;
}

/**
 * The detection editor in full screen, on phones as well: one for all sources of photos. Each photo of the event has its
 * own boxes, undo and draft; saving saves all of them. Source: CORRECT-6.
 */
export function EditorDialog(props: EditorDialogProps) {
  const { eventId, photos, withTypes, onSaved, onClose } = props;
  useFocusBack();
  const { id, active_features: features } = useCurrentUser();
  const [account] = useState(() => workOwner(id));
  const [edited] = useState(() => new EditedPhotos());
  const [shown, setShown] = useState(props.first);
  const [subject, setSubject] = useState<EditorSubject | null>(null);
  const changed = useSyncExternalStore(edited.subscribe, edited.getChanged);
  const question = useObservable(openQuestion);
  const photo = photos.find(({ key }) => key === shown) ?? photos[0];
  const { save, saving, failure } = useSaving({
    eventId,
    account,
    edited,
    onShow: setShown,
    onDone: (event) => {
      if (event) onSaved(event);
      onClose();
    },
  });
  const close = useClosing({ account, eventId, edited, saving, save: () => save(), onClose });
  useLeaving(changed.length > 0);
  const next = photos[(photos.indexOf(photo) + 1) % photos.length] ?? photo;
  return (
    <>
      <Modal
        opened
        onClose={close}
        fullScreen
        withCloseButton={false}
        withOverlay={false}
        closeOnClickOutside={false}
        // Escape first lets go of what is picked, see the keys.
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
        padding={0}
        classNames={{ content: css.content ?? '', body: css.body ?? '' }}
      >
        <div className={css.editor} tabIndex={-1} data-autofocus data-editor>
          <EditorHead
            name={props.name}
            photos={photos}
            shown={photo.key}
            changed={changed}
            saving={saving}
            onShow={setShown}
            onSave={save}
            onClose={close}
          />
          <p className={css.failure} role="alert">
            {failure}
          </p>
          <PhotoEditor
            key={photo.key}
            photo={photo}
            name={props.name}
            options={{ account, eventId, edited, withTypes, newer: features.includes('zoom_v2') }}
            findBefore={props.findBefore}
            active={subject === null && question === null}
            subject={subject}
            onSubject={setSubject}
            onSaved={onSaved}
            commands={{
              ...(changed.length > 0 && !saving ? { save: () => save() } : {}),
              ...(next === photo ? {} : { otherPhoto: () => setShown(next.key) }),
              close,
              help: () => setSubject('keys'),
              versions: () => setSubject('versions'),
            }}
          />
        </div>
      </Modal>
      {subject === 'keys' && <KeysHelp onClose={() => setSubject(null)} />}
      {typeof subject === 'object' && subject !== null && (
        <AboutInsect type={subject.about} onClose={() => setSubject(null)} />
      )}
    </>
  );
}
