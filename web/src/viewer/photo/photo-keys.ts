import type { PhotoMap } from './photo-map.ts';

/** Fraction of the viewer's size by which an arrow key moves. */
const step = 0.2;

const actions: { readonly [key: string]: ((map: PhotoMap) => void) | undefined } = {
  ArrowLeft: (map) => map.pan(-step, 0),
  ArrowRight: (map) => map.pan(step, 0),
  ArrowUp: (map) => map.pan(0, -step),
  ArrowDown: (map) => map.pan(0, step),
  '+': (map) => map.zoom(1),
  '=': (map) => map.zoom(1),
  '-': (map) => map.zoom(-1),
  '0': (map) => map.fit(),
};

/**
 * Lets a photo be moved and zoomed by keys while `host` has the focus; keys it handles do not propagate.
 * @returns a function that ends this
 */
export function listenToKeys(host: HTMLElement, map: PhotoMap): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act(map);
  };
  host.tabIndex = 0;
  host.addEventListener('keydown', onKeyDown);
  return () => host.removeEventListener('keydown', onKeyDown);
}
