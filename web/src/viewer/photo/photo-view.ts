import type { Extent } from 'ol/extent.js';
import Projection from 'ol/proj/Projection.js';
import View from 'ol/View.js';
import type { Point, Size } from './zoom.ts';

// The map library's y axis points up, a photo's points down. Its plane is therefore x, -y of the photo.

/** The centre of a photo, and how far the view may move. */
export interface ViewGeometry {
  readonly middle: Point;
  /** In the library's plane. At least as large as the viewer at one to one, so that small photos are not enlarged. */
  readonly extent: Extent;
}

/**
 * Returns the area in which a photo can be moved, for a viewer of a given size in CSS pixels.
 * @param common whether another viewer shares the view: browsers may round their sizes differently, by a pixel
 */
export function viewGeometry(photo: Size, viewport: Size, common = false): ViewGeometry {
  const small = photo.width <= viewport.width && photo.height <= viewport.height;
  // Slightly more than needed: the library divides where we multiply, and rounding must not make the fit too wide.
  const hair = 1 + (common ? 2 / Math.max(1, Math.min(viewport.width, viewport.height)) : 1e-9);
  const halfWidth = ((small ? viewport.width : photo.width) / 2) * hair;
  const halfHeight = ((small ? viewport.height : photo.height) / 2) * hair;
  const middle = { x: photo.width / 2, y: photo.height / 2 };
  return {
    middle,
    extent: [middle.x - halfWidth, -middle.y - halfHeight, middle.x + halfWidth, -middle.y + halfHeight],
  };
}

/** A view and the viewer size it was created for. */
export interface SharedView {
  readonly view: View;
  readonly size: Size;
  /** Restores the intended view: a viewer that has not yet got its new size moves the view elsewhere. */
  readonly settle: () => void;
}

/** A view shared by photos of the same size in viewers of the same size, so that they move and zoom together. */
export class CommonView {
  readonly #listeners = new Set<(view: View) => void>();
  #current: SharedView | null = null;

  /** Null until a photo has set one. */
  get current(): SharedView | null {
    return this.#current;
  }

  /** Makes this the view of all of them. */
  use(shared: SharedView): void {
    this.#current = shared;
    for (const listener of this.#listeners) listener(shared.view);
  }

  subscribe(listener: (view: View) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Returns the scale of a view: CSS pixels per pixel of the photo. */
export function scaleOf(view: View): number {
  return 1 / (view.getResolution() ?? 1);
}

/** Returns the point in the middle of a view. */
export function centreOf(view: View): Point {
  const [x = 0, y = 0] = view.getCenter() ?? [];
  return { x, y: -y };
}

/** Shows a point in the middle of a view, at a scale. */
export function showAt(view: View, centre: Point, scale: number): void {
  view.setResolution(1 / scale);
  view.setCenter([centre.x, -centre.y]);
}

/**
 * Returns a view of the whole photo that can animate between the given zooms and only rests on them. For `common` see
 * `viewGeometry`.
 */
export function photoView(photo: Size, viewport: Size, stops: readonly number[], common = false): View {
  const { middle, extent } = viewGeometry(photo, viewport, common);
  const resolutions = stops.map((stop) => 1 / stop);
  return new View({
    center: [middle.x, -middle.y],
    resolution: resolutions[0] ?? 1,
    resolutions,
    constrainResolution: true,
    smoothResolutionConstraint: false,
    smoothExtentConstraint: false,
    constrainRotation: false,
    enableRotation: false,
    extent,
    showFullExtent: true,
    projection: new Projection({
      code: 'photo',
      units: 'pixels',
      extent: [0, -photo.height, photo.width, 0],
    }),
  });
}
