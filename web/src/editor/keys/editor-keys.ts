import { useEffect, useRef } from 'react';

/** The actions of the editor with their keys, as the browser names them; the first one is shown. Source: CORRECT-9. */
export const editorKeys = {
  add: ['a'],
  pick: ['p'],
  control: ['c'],
  type: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  search: ['/'],
  accept: ['Enter'],
  pickNext: [' '],
  next: ['n'],
  previous: ['Shift+N'],
  nextUnclassified: ['g'],
  nextToCheck: ['t'],
  alike: ['l'],
  repeat: ['r'],
  remove: ['x', 'Delete', 'Backspace'],
  confirmShown: ['v'],
  undo: ['u', 'Ctrl+Z'],
  redo: ['Shift+U', 'Ctrl+Shift+Z', 'Ctrl+Y'],
  otherPhoto: ['o'],
  before: ['b'],
  magnify: ['m'],
  versions: ['h'],
  save: ['s', 'Ctrl+S'],
  close: ['Escape'],
  help: ['?'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** An action of the editor. */
export type EditorAction = keyof typeof editorKeys;

/** What can be done now; the others do nothing. A type is chosen by its digit. */
export type EditorCommands = { readonly [A in Exclude<EditorAction, 'type'>]?: () => void } & {
  readonly type?: (digit: string) => void;
};

/** All actions, in the order in which the overlay lists them. */
export const editorActions = [
  ...(['add', 'pick', 'control'] as const),
  ...(['type', 'search', 'accept', 'pickNext', 'alike', 'repeat', 'remove', 'confirmShown', 'undo', 'redo'] as const),
  ...(['next', 'previous', 'nextUnclassified', 'nextToCheck'] as const),
  ...(['otherPhoto', 'before', 'magnify', 'versions', 'save', 'close', 'help'] as const),
] satisfies readonly EditorAction[];

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The name of a key press, such as `n`, `Shift+N` or `Ctrl+Shift+Z`. On a Mac the command key is the control key. */
export function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string | null {
  if (altKey) return null;
  const isLetter = /^\p{L}$/u.test(key);
  const withControl = ctrlKey || metaKey;
  const name = isLetter && (withControl || shiftKey) ? key.toUpperCase() : isLetter ? key.toLowerCase() : key;
  return `${withControl ? 'Ctrl+' : ''}${isLetter && shiftKey ? 'Shift+' : ''}${name}`;
}

/** The action of a key press; undefined if it has none. Source: CORRECT-9. */
export function editorActionOf(press: PressedKey): EditorAction | undefined {
  const pressed = pressOf(press);
  return editorActions.find((action) => editorKeys[action].some((key) => key === pressed));
}

const names: { readonly [key: string]: string | undefined } = { Escape: 'Esc', ' ': 'Space', Delete: 'Del' };

/** How a key is shown. */
export function editorKeyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The key that is shown for an action. */
export function shownEditorKey(action: EditorAction): string {
  return editorKeyName(editorKeys[action][0]);
}

/** Elements in which people type. */
const fields = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=listbox]';

/** Saves from a field, too: browsers would save the page. */
const saveInFields = 'Ctrl+S';

/** Elements that are worked by the space bar or Enter. */
const pressed = 'button, a, summary, input, [role=option]';

function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  // The focus may still be on the gallery below.
  if (target.closest(fields) !== null) return pressOf(event) === saveInFields;
  return !((event.key === 'Enter' || event.key === ' ') && target.closest(pressed) !== null);
}

/** Actions that a held key repeats. */
const repeated: ReadonlySet<EditorAction> = new Set(['next', 'previous', 'undo', 'redo']);

/**
 * Runs the commands of the editor's keys; never while somebody types in a field. Source: CORRECT-9.
 * @param active whether no other dialog is open
 */
export function useEditorKeys(commands: EditorCommands, active: boolean): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  }, [commands]);
  useEffect(() => {
    if (!active) return undefined;
    const since = performance.now();
    const onKeyDown = (event: KeyboardEvent) => {
      // The press that has just closed a dialog is still on its way; Escape would close the editor as well.
      if (event.timeStamp < since) return;
      const action = isOurs(event) ? editorActionOf(event) : undefined;
      const command = action && latest.current[action];
      if (!action || !command) {
        if (action === 'save') event.preventDefault();
        return;
      }
      event.preventDefault();
      // A number that was typed counts.
      if (event.target instanceof HTMLInputElement && event.target.matches(fields)) event.target.blur();
      if (!event.repeat || repeated.has(action)) command(event.key);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
