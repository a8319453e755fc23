import type { Extent } from 'ol/extent.js';
import Projection from 'ol/proj/Projection.js';
import View from 'ol/View.js';
import type { Point, Size } from './zoom.ts';

// The map library counts upwards; a photo counts downwards. Its plane is therefore x, -y of the photo.

/** Where the middle of a photo is, and how far the view may move. */
export interface ViewGeometry {
  readonly middle: Point;
  /** In the library's plane. At least as large as the viewer at one to one, so that small photos are not blown up. */
  readonly extent: Extent;
}

/** The room in which a photo may be moved in a viewer of a given size in CSS pixels. */
export function viewGeometry(photo: Size, viewport: Size): ViewGeometry {
  const small = photo.width <= viewport.width && photo.height <= viewport.height;
  // A hair more than needed: the library divides where we multiply, and must not find the fit too wide by rounding.
  const hair = 1 + 1e-9;
  const halfWidth = ((small ? viewport.width : photo.width) / 2) * hair;
  const halfHeight = ((small ? viewport.height : photo.height) / 2) * hair;
  const middle = { x: photo.width / 2, y: photo.height / 2 };
  return {
    middle,
    extent: [middle.x - halfWidth, -middle.y - halfHeight, middle.x + halfWidth, -middle.y + halfHeight],
  };
}

/** A view that photos of the same size in viewers of the same size have in common, so that they move and zoom as one. */
export interface CommonView {
  /** Null until a photo has brought one. */
  readonly view: () => View | null;
  /** Makes a view that of all of them. */
  readonly use: (view: View) => void;
  readonly subscribe: (listener: (view: View) => void) => () => void;
}

/** A common view without photos yet. */
export function createCommonView(): CommonView {
  let current: View | null = null;
  const listeners = new Set<(view: View) => void>();
  return {
    view: () => current,
    use: (view) => {
      if (view === current) return;
      current = view;
      for (const listener of listeners) listener(view);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A view of the whole photo that moves between the given zooms and rests only on them. */
export function photoView(photo: Size, viewport: Size, stops: readonly number[]): View {
  const { middle, extent } = viewGeometry(photo, viewport);
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
