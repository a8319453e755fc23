import { useEffect, useRef } from 'react';

/**
 * The actions of the gallery with their keys, as named by the browser; if there are several, buttons show the first.
 * Every action has one (GALLERY-8).
 */
export const galleryKeys = {
  newer: ['ArrowLeft', 'k'],
  older: ['ArrowRight', 'j'],
  first: ['Home'],
  last: ['End'],
  media: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  view: ['b'],
  peek: ['m'],
  compare: ['c'],
  layout: ['x'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  fit: ['0'],
  oneToOne: ['z'],
  highlight: ['n'],
  play: ['v'],
  rate: ['s'],
  pickup: ['p'],
  tags: ['t'],
  misdetection: ['f'],
  hide: ['h'],
  threshold: ['l'],
  delete: ['Delete', 'Backspace'],
  look: ['o'],
  edit: ['e'],
  download: ['d'],
  copyLink: ['u'],
  retry: ['r'],
  all: ['a'],
  details: ['i'],
  help: ['?'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** An action of the gallery. */
export type GalleryAction = keyof typeof galleryKeys;

/**
 * The available commands by action; the others do nothing. The photo or film is chosen by its key. Boxes are hidden for as
 * long as their key is held, see `useHeldKey`.
 */
export type GalleryCommands = { readonly [A in Exclude<GalleryAction, 'media' | 'peek'>]?: () => void } & {
  readonly media?: (key: string) => void;
};

const names: { readonly [key: string]: string | undefined } = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  '-': '−',
};

/** The display name of a key. */
export function keyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The key that is shown for an action. */
export function shownKey(action: GalleryAction): string {
  return keyName(galleryKeys[action][0]);
}

/** The key for the photo or film at a position (from 0) in an event; undefined if there are not enough keys. */
export function mediaKey(index: number): string | undefined {
  return galleryKeys.media[index];
}

/** The action of a key; undefined if it has none. */
export function actionOf(key: string): GalleryAction | undefined {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  for (const action of galleryActions) {
    const keys: readonly string[] = galleryKeys[action];
    if (keys.includes(pressed)) return action;
  }
  return undefined;
}

/** The actions by subject, as shown in the overlay. */
export const keyGroups = {
  events: ['newer', 'older', 'first', 'last', 'all'],
  event: ['look', 'edit', 'pickup', 'tags', 'misdetection', 'hide', 'threshold', 'delete', 'retry'],
  picture: [
    'media',
    'view',
    'peek',
    'compare',
    'layout',
    'zoomIn',
    'zoomOut',
    'fit',
    'oneToOne',
    'highlight',
    'play',
    'rate',
    'download',
  ],
  gallery: ['copyLink', 'details', 'help'],
} as const satisfies Readonly<Record<string, readonly GalleryAction[]>>;

/** All actions. */
export const galleryActions: readonly GalleryAction[] = Object.values(keyGroups).flat();

/** The keys that move a range, such as the divider of two photos. */
const rangeKeys: readonly string[] = [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['Home', 'End', 'PageUp', 'PageDown'],
];

/** The keys that choose among radio buttons. */
const radioKeys: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' '];

/** Whether an element uses a key itself. */
function usesKey(element: Element, key: string): boolean {
  const field = element.closest('video, input, select, textarea');
  if (field === null) return false;
  if (field.matches('[type=range]')) return rangeKeys.includes(key);
  if (field.matches('[type=radio]')) return radioKeys.includes(key);
  return !field.matches('[type=checkbox]') || key === ' ';
}

/** Whether a key press is for the gallery, not for a text field, a film player or another dialog. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  // When a button disappears because of its own action, the focus moves to the page itself.
  return target === document.body || target.closest('[role=dialog]:has([data-gallery])') !== null
    ? !usesKey(target, event.key)
    : false;
}

/**
 * Runs the commands of the gallery's keys; a photo handles its own arrow keys.
 * @param active whether no other dialog is open
 */
export function useGalleryKeys(commands: GalleryCommands, active: boolean): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  }, [commands]);
  useEffect(() => {
    if (!active) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOurs(event)) return;
      const action = actionOf(event.key);
      const command = action && action !== 'peek' ? latest.current[action] : undefined;
      if (!command) return;
      event.preventDefault();
      // A key held down repeats only moves between events; other actions run once.
      if (!event.repeat || action === 'newer' || action === 'older') command(event.key);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active]);
}

/**
 * Reports whether the key of an action is held. It is released when the window loses the focus, too.
 * @param onHold the same function each time
 * @param active whether no other dialog is open
 */
export function useHeldKey(action: GalleryAction, onHold: (held: boolean) => void, active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (actionOf(event.key) !== action || !isOurs(event)) return;
      event.preventDefault();
      if (!event.repeat) onHold(true);
    };
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (actionOf(key) === action) onHold(false);
    };
    const onBlur = () => onHold(false);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', onBlur);
      onHold(false);
    };
  }, [action, onHold, active]);
}
