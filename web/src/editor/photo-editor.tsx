import { Button, Loader } from '@mantine/core';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { useMoments } from '../platform/times/use-moments.ts';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import type { PhotoMap } from '../viewer/photo/photo-map.ts';
import type { EditMode } from './boxes/edit-snapshot.ts';
import type { EditStore } from './boxes/edit-store.ts';
import { BeforeStage, type BeforeStageProps } from './before/before-stage.tsx';
import { EditorCanvas } from './drawing/editor-canvas.tsx';
import { useKeptDraft } from './drafts/use-kept-draft.ts';
import type { EditorSubject } from './editor-subject.ts';
import './editor.messages.ts';
import css from './editor.module.css';
import type { EditorPhoto } from './editor-photo-props.ts';
import { type EditorCommands, useEditorKeys } from './keys/editor-keys.ts';
import { SidePanel } from './panel/side-panel.tsx';
import { photoCommands } from './photo-commands.ts';
import { Picker } from './picker/picker.tsx';
import { usePresence } from './presence/use-presence.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { typeOrder } from './types/type-order.ts';
import { useTypeSearch } from './types/use-type-search.ts';
import { type EditingOptions, useEditedPhoto } from './use-edited-photo.ts';
import { useSaved } from './use-saved.ts';
import { useSuggestions } from './use-suggestions.ts';
import { VersionsDialog } from './versions/versions-dialog.tsx';

/** Props of `PhotoEditor`. */
export interface PhotoEditorProps {
  readonly photo: EditorPhoto;
  /** What the event is called. */
  readonly name: string;
  readonly options: EditingOptions;
  readonly findBefore: BeforeStageProps['find'] | null;
  /** Whether keys apply to the editor, because no other dialog is open. */
  readonly active: boolean;
  readonly subject: EditorSubject | null;
  readonly onSubject: (subject: EditorSubject | null) => void;
  readonly onSaved: (event: AnyEvent) => void;
  /** What can be done with the editor as a whole. */
  readonly commands: EditorCommands;
}

/** One photo in the editor, from the moment it is chosen. Keyed by the photo. */
export function PhotoEditor(props: PhotoEditorProps) {
  const { t } = useTranslation('editor');
  const { time_zone: zone } = useCurrentUser();
  const { inText } = useMoments(zone);
  const edited = useEditedPhoto(props.photo, props.options);
  const others = usePresence({ id: props.options.eventId, photoKey: props.photo.key });
  const isWaiting = edited.state !== 'ready';
  const { versions: _none, ...whileWaiting } = props.commands;
  useEditorKeys(whileWaiting, props.active && isWaiting);
  const { subject, onSubject } = props;
  useEffect(() => {
    // The dialog of versions goes with the boxes; it must not keep the keys.
    if (isWaiting && subject === 'versions') onSubject(null);
  }, [isWaiting, subject, onSubject]);
  if (edited.state === 'ready') {
    return <BoxEditor key={edited.list.etag} {...props} store={edited.store} list={edited.list} others={others} />;
  }
  return (
    <div className={css.waiting}>
      {edited.state === 'loading' && (
        <div className="delayed" role="status">
          <Loader color="gray" aria-hidden />
          <p>{t(($) => $.loading)}</p>
        </div>
      )}
      {edited.state === 'failed' && <ProblemNotice error={edited.error} onRetry={edited.retry} />}
      {edited.state === 'elsewhere' && (
        <section className={`${css.draft} delayed`} role="status" aria-label={t(($) => $.elsewhere.title)}>
          <h3>{t(($) => $.elsewhere.title)}</h3>
          <p>{t(($) => $.elsewhere.text)}</p>
          <div className={css.answers}>
            <Button onClick={edited.takeOver}>{t(($) => $.elsewhere.takeOver)}</Button>
          </div>
        </section>
      )}
      {edited.state === 'draft' && (
        <section className={css.draft} aria-label={t(($) => $.draft.title)}>
          <h3>{t(($) => $.draft.title)}</h3>
          <p>{t(($) => $.draft.text, { when: inText(Math.floor(edited.at / 1_000)) })}</p>
          <div className={css.answers}>
            <Button variant="default" onClick={edited.discard}>
              {t(($) => $.draft.discard)}
            </Button>
            <Button onClick={edited.goOn}>{t(($) => $.draft.goOn)}</Button>
          </div>
        </section>
      )}
    </div>
  );
}

interface BoxEditorProps extends PhotoEditorProps {
  readonly store: EditStore;
  readonly list: DetectionList;
  readonly others: readonly string[];
}

const newerModes = ['control', 'pick', 'add'] as const satisfies readonly EditMode[];
const legacyModes = ['pick', 'add'] as const satisfies readonly EditMode[];

/** What is done with the boxes: targets, commands, and what was said last for people who cannot see the photo. */
function useBoxEditing(props: BoxEditorProps) {
  const { t } = useTranslation('editor');
  const { store, list, options, commands: outer, active, photo } = props;
  const { picked } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [map, setMap] = useState<PhotoMap | null>(null);
  const [said, say] = useState('');
  const [before, setBefore] = useState(false);
  const [magnified, setMagnified] = useState(false);
  const typeSearch = useTypeSearch();
  const order = useMemo(() => typeOrder(list.positions), [list]);
  const targets = { store, map, order, t, say };
  const commands: EditorCommands = {
    ...photoCommands(targets, options.newer),
    ...outer,
    ...(options.withTypes ? { search: typeSearch.search } : {}),
    magnify: () => setMagnified(!magnified),
    ...(props.findBefore ? { before: () => setBefore(!before) } : {}),
    // Escape first lets go of what is picked.
    ...(picked.size > 0 ? { close: () => store.pick([]) } : {}),
  };
  useEditorKeys(commands, active);
  useKeptDraft(options.edited, store, { account: options.account, event: options.eventId, photo: photo.key });
  const preparing = useSuggestions({ id: options.eventId, photoKey: photo.key }, store, options.withTypes);
  return { preparing, targets, commands, said, before, magnified, typeSearch, setMap };
}

/** The tools, the photo with its boxes, and what is beside it. */
function BoxEditor(props: BoxEditorProps) {
  const { store, photo, options, findBefore } = props;
  const { preparing, targets, commands, said, before, magnified, typeSearch, setMap } = useBoxEditing(props);
  const { mode, picked } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const isSplit = before && findBefore !== null;
  return (
    <>
      <Toolbar
        targets={targets}
        commands={commands}
        modes={options.newer ? newerModes : legacyModes}
        typeSearch={typeSearch}
        before={findBefore ? before : null}
        magnified={magnified}
      />
      <div className={css.work}>
        <div className={css.stage} data-split={isSplit || undefined}>
          {isSplit && <BeforeStage eventId={options.eventId} photoKey={photo.key} find={findBefore} store={store} />}
          <div className={css.photo}>
            <EditorCanvas
              tiles={photo.tiles}
              standIns={photo.standIns}
              store={store}
              name={`${props.name}, ${photo.name}`}
              onReady={setMap}
              magnified={magnified}
            />
          </div>
        </div>
        <div className={css.side}>
          <SidePanel
            targets={targets}
            others={props.others}
            preparing={preparing}
            onAbout={(about) => props.onSubject({ about })}
          />
          {/* Beside the photo, so that it covers no boxes. */}
          {mode === 'pick' && picked.size > 0 && <Picker store={store} order={targets.order} />}
        </div>
      </div>
      <p className="unseen" role="status">
        {said}
      </p>
      {props.subject === 'versions' && <Versions {...props} />}
    </>
  );
}

function Versions({ photo, options, store, onSaved, onSubject }: BoxEditorProps) {
  const saved = useSaved();
  const { changed } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return (
    <VersionsDialog
      of={{ id: options.eventId, photoKey: photo.key }}
      photo={photo}
      withTypes={options.withTypes}
      etag={store.etag}
      changed={changed}
      onRestored={(answer) => {
        // The photo is loaded again, with the boxes that count now.
        options.edited.close(photo.key);
        onSubject(null);
        onSaved(saved(photo.key, answer));
      }}
      onClose={() => onSubject(null)}
    />
  );
}
