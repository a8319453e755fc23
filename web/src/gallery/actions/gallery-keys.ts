import { useEffect, useRef } from 'react';

/**
 * What can be done in the gallery, and its keys as the browser names them; of several the
 * first is shown on buttons. Every action has one (GALLERY-8).
 */
export const galleryKeys = {
  newer: ['ArrowLeft', 'k'],
  older: ['ArrowRight', 'j'],
  first: ['Home'],
  last: ['End'],
  media: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  view: ['b'],
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
  download: ['d'],
  retry: ['r'],
  all: ['a'],
  details: ['i'],
  help: ['?'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Something that can be done in the gallery. */
export type GalleryAction = keyof typeof galleryKeys;

/** What the gallery does for each action now; nothing for those left out. The key tells which photo is meant. */
export type GalleryCommands = { readonly [A in GalleryAction]?: (key: string) => void };

const names: { readonly [key: string]: string | undefined } = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  '-': '−',
};

/** A key as people know it. */
export function keyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The key that is shown for an action. */
export function shownKey(action: GalleryAction): string {
  return keyName(galleryKeys[action][0]);
}

/** The key that chooses the photo or film at a place (from 0) of an event; undefined beyond the keys that there are. */
export function mediaKey(place: number): string | undefined {
  return galleryKeys.media[place];
}

/** The action of a key; undefined for a key that means nothing here. */
export function actionOf(key: string): GalleryAction | undefined {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  for (const action of galleryActions) {
    const keys: readonly string[] = galleryKeys[action];
    if (keys.includes(pressed)) return action;
  }
  return undefined;
}

/** The actions by what they are about, as the overlay shows them. */
export const keyGroups = {
  events: ['newer', 'older', 'first', 'last', 'all'],
  event: ['pickup', 'tags', 'misdetection', 'hide', 'threshold', 'delete', 'retry'],
  picture: [
    'media',
    'view',
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
  gallery: ['details', 'help'],
} as const satisfies Readonly<Record<string, readonly GalleryAction[]>>;

/** All actions. */
export const galleryActions: readonly GalleryAction[] = Object.values(keyGroups).flat();

/** Whether a key pressed here is for the gallery: not while typing, playing a film, or in another dialog. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  // After a button has gone with what it did, the focus is on the page itself.
  return target === document.body || target.closest('[role=dialog]:has([data-gallery])') !== null
    ? target.closest('video, input, select, textarea') === null
    : false;
}

/** Does what the gallery's keys say; the photo keeps its own arrows to itself. @param active whether no other dialog is open */
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
      const command = action && latest.current[action];
      if (!command) return;
      event.preventDefault();
      // Held down, it moves on from event to event; what changes something is done once.
      if (!event.repeat || action === 'newer' || action === 'older') command(event.key);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
