import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconChecks,
  IconChevronLeft,
  IconChevronRight,
  IconHandFinger,
  IconHistory,
  IconKeyboard,
  IconPointer,
  IconSquarePlus,
  IconTrash,
  IconTrashOff,
  IconZoomScan,
} from '@tabler/icons-react';
import { type Ref, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { ZoomBar } from '../../viewer/photo/zoom-bar.tsx';
import { isLive, typeOf } from '../boxes/edit-columns.ts';
import type { EditMode } from '../boxes/edit-snapshot.ts';
import '../editor.messages.ts';
import type { EditorCommands } from '../keys/editor-keys.ts';
import { chooseType, type PhotoTargets, shownIndexes } from '../photo-commands.ts';
import { TypeField } from '../types/type-field.tsx';
import { ToolButton } from './tool-button.tsx';
import css from './toolbar.module.css';

const icon = { size: 20, 'aria-hidden': true } as const;

/** Props of `Toolbar`. */
export interface ToolbarProps {
  readonly targets: PhotoTargets;
  readonly commands: EditorCommands;
  /** The modes there are. Source: CORRECT-6. */
  readonly modes: readonly EditMode[];
  /** The field of the type, so that a key can go to it. */
  readonly typeField: Ref<HTMLInputElement>;
  /** Whether the photo before is shown; null if there is none to show. */
  readonly before: boolean | null;
  /** Whether the magnifier is on. */
  readonly magnified: boolean;
}

/** The tools of the editor. Every one has a key. Source: CORRECT-6, CORRECT-9. */
export function Toolbar(props: ToolbarProps) {
  const { targets, commands } = props;
  const { t } = useTranslation('editor');
  const { store, map } = targets;
  useSyncExternalStore(store.subscribe, store.getSnapshot);
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t(($) => $.tools)}>
      <Modes {...props} />
      {store.options.withTypes && <PickedType targets={targets} field={props.typeField} />}
      <Changes {...props} />
      <div className={css.group}>
        <ToolButton
          action="previous"
          icon={<IconChevronLeft {...icon} />}
          label={t(($) => $.previous)}
          onClick={() => commands.previous?.()}
        />
        <ToolButton
          action="next"
          icon={<IconChevronRight {...icon} />}
          label={t(($) => $.next)}
          onClick={() => commands.next?.()}
        />
      </div>
      <div className={css.group}>
        {props.before !== null && (
          <ToolButton
            action="before"
            icon={<IconArrowsDiff {...icon} />}
            label={t(($) => $.before)}
            pressed={props.before}
            onClick={() => commands.before?.()}
          />
        )}
        <span className={css.pointer}>
          <ToolButton
            action="magnify"
            icon={<IconZoomScan {...icon} />}
            label={t(($) => $.magnifier)}
            pressed={props.magnified}
            onClick={() => commands.magnify?.()}
          />
        </span>
        <ToolButton
          action="versions"
          icon={<IconHistory {...icon} />}
          label={t(($) => $.versions)}
          onClick={() => commands.versions?.()}
        />
        <span className={css.wide}>
          <ToolButton
            action="help"
            icon={<IconKeyboard {...icon} />}
            label={t(($) => $.keys)}
            onClick={() => commands.help?.()}
          />
        </span>
      </div>
      {map && <ZoomBar map={map} />}
    </div>
  );
}

const modeIcons = {
  control: <IconPointer {...icon} />,
  pick: <IconHandFinger {...icon} />,
  add: <IconSquarePlus {...icon} />,
} as const;

function Modes({ targets, commands, modes }: ToolbarProps) {
  const { t } = useTranslation('editor');
  const { mode } = targets.store.getSnapshot();
  return (
    <div className={css.group} role="group" aria-label={t(($) => $.modes.group)}>
      {modes.map((one) => (
        <ToolButton
          key={one}
          action={one}
          icon={modeIcons[one]}
          label={t(($) => $.modes[one])}
          word={t(($) => $.modes[one])}
          pressed={mode === one}
          onClick={() => commands[one]?.()}
        />
      ))}
    </div>
  );
}

/** The type of what is picked; while adding, that of new boxes. */
function PickedType({ targets, field }: { readonly targets: PhotoTargets; readonly field: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('editor');
  const { boxes, picked, mode, defaultType } = targets.store.getSnapshot();
  const codes = new Set([...picked].map((index) => boxes.types[index] ?? 0));
  const [code = 0] = codes;
  const ofPicked = codes.size === 1 ? typeOf(code) : null;
  const adding = mode === 'add';
  const placeholder = codes.size > 1 ? t(($) => $.several) : picked.size > 0 ? t(($) => $.states.unclassified) : null;
  return (
    <div className={css.type}>
      <TypeField
        label={t(($) => (adding ? $.newType : $.pickedType))}
        unlabelled
        value={adding ? defaultType : ofPicked}
        placeholder={placeholder ?? t(($) => $.pickFirst)}
        order={targets.order}
        disabled={!adding && picked.size === 0}
        field={field}
        onChange={(type) => chooseType(targets, type)}
      />
    </div>
  );
}

/** Undo, redo, delete, and confirming all. */
function Changes({ targets, commands }: ToolbarProps) {
  const { t } = useTranslation('editor');
  const { boxes, picked } = targets.store.getSnapshot();
  const isRestoring = picked.size > 0 && ![...picked].some((index) => isLive(boxes, index));
  const shown = shownIndexes(targets.store).length;
  const number = numberText(shown, currentLocale());
  return (
    <div className={css.group}>
      <Step action="undo" commands={commands} />
      <Step action="redo" commands={commands} />
      <ToolButton
        action="remove"
        icon={isRestoring ? <IconTrashOff {...icon} /> : <IconTrash {...icon} />}
        label={t(($) => (isRestoring ? $.restore : $.remove))}
        reason={picked.size === 0 ? t(($) => $.nothingPicked) : null}
        onClick={() => commands.remove?.()}
      />
      <ToolButton
        action="confirmShown"
        icon={<IconChecks {...icon} />}
        label={t(($) => $.confirmShownLong, { count: shown, number })}
        word={t(($) => $.confirmShown)}
        onClick={() => commands.confirmShown?.()}
      />
    </div>
  );
}

function Step({ action, commands }: { readonly action: 'undo' | 'redo'; readonly commands: EditorCommands }) {
  const { t } = useTranslation('editor');
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={t(($) => $[action])}
      title={t(($) => $[action])}
      disabled={commands[action] === undefined}
      onClick={() => commands[action]?.()}
    >
      {action === 'undo' ? <IconArrowBackUp {...icon} /> : <IconArrowForwardUp {...icon} />}
    </button>
  );
}
