import type { PhotoMap } from '../../viewer/photo/photo-map.ts';
import type { Point } from '../../viewer/photo/zoom.ts';

/** Width and distance from the pointer in CSS pixels, and how much larger it shows the photo than it is on the screen. */
const glass = { side: 160, distance: 28, fold: 4 } as const;

/**
 * Shows what is under the pointer in a small window beside it, four times as large, while the pointer is over the photo.
 * @param host the element that the photo fills
 * @returns a function that ends this
 */
export function followMagnifier(host: HTMLElement, map: PhotoMap): () => void {
  const canvas = document.createElement('canvas');
  const ratio = window.devicePixelRatio;
  canvas.width = glass.side * ratio;
  canvas.height = glass.side * ratio;
  canvas.dataset['magnifier'] = '';
  Object.assign(canvas.style, {
    ...{ position: 'absolute', width: `${glass.side}px`, height: `${glass.side}px`, pointerEvents: 'none' },
    ...{ border: '1px solid white', outline: '1px solid black', borderRadius: '4px', background: 'black', zIndex: '3' },
  });
  canvas.hidden = true;
  host.parentElement?.append(canvas);
  let at: Point | null = null;
  const paint = () => {
    const context = canvas.getContext('2d');
    if (!at || !context) return;
    map.magnify(context, at, glass.side, glass.fold);
    paintCross(context);
  };
  const onMove = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    canvas.hidden = false;
    const bounds = host.getBoundingClientRect();
    // On the side of the pointer where there is more room.
    const place = (offset: number, length: number) =>
      offset > length / 2 ? offset - glass.distance - glass.side : offset + glass.distance;
    canvas.style.left = `${place(at.x - bounds.left, bounds.width)}px`;
    canvas.style.top = `${place(at.y - bounds.top, bounds.height)}px`;
    paint();
  };
  const onLeave = () => {
    canvas.hidden = true;
    at = null;
  };
  host.addEventListener('pointermove', onMove);
  host.addEventListener('pointerleave', onLeave);
  const stop = map.subscribe(paint);
  return () => {
    stop();
    host.removeEventListener('pointermove', onMove);
    host.removeEventListener('pointerleave', onLeave);
    canvas.remove();
  };
}

function paintCross(context: CanvasRenderingContext2D): void {
  const { width } = context.canvas;
  const path = new Path2D();
  path.moveTo(0, width / 2);
  path.lineTo(width, width / 2);
  path.moveTo(width / 2, 0);
  path.lineTo(width / 2, width);
  context.lineWidth = 1;
  context.strokeStyle = 'rgb(255 255 255 / 70%)';
  context.stroke(path);
}
