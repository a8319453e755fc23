import type { PhotoMovement } from './photo-movement.ts';

/** Fraction of the viewer's size by which an arrow key moves. */
const step = 0.2;

const actions: { readonly [key: string]: ((movement: PhotoMovement) => void) | undefined } = {
  ArrowLeft: (movement) => movement.pan(-step, 0),
  ArrowRight: (movement) => movement.pan(step, 0),
  ArrowUp: (movement) => movement.pan(0, -step),
  ArrowDown: (movement) => movement.pan(0, step),
  '+': (movement) => movement.zoom(1),
  '=': (movement) => movement.zoom(1),
  '-': (movement) => movement.zoom(-1),
  '0': (movement) => movement.fit(),
};

/**
 * Lets a photo be moved and zoomed by keys while `host` has the focus; keys it handles do not propagate.
 * Source: VIEWER-7.
 * @returns a function that ends this
 */
export function listenToKeys(host: HTMLElement, movement: PhotoMovement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act(movement);
  };
  host.tabIndex = 0;
  host.addEventListener('keydown', onKeyDown);
  return () => host.removeEventListener('keydown', onKeyDown);
}
