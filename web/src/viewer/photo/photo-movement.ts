import type View from 'ol/View.js';
import { centreOf, scaleOf, showAt, viewGeometry } from './photo-view.ts';
import { afterButton, afterNotches, anchoredCentre, nearestStop, type Point, type Size } from './zoom.ts';

/** Duration of a movement in milliseconds. */
export const flight = 140;

/** The photo to move, as it is at the moment: the view and the zooms change with the size of the viewer. */
export interface MovablePhoto {
  readonly view: View;
  /** Size of the photo in its own pixels. */
  readonly photo: Size;
  /** Size of the viewer in CSS pixels. */
  readonly size: Size;
  /** The zooms to rest on; the first one shows the whole photo. */
  readonly stops: readonly number[];
}

/** Moves and zooms a photo, with an animation unless the user prefers reduced motion. */
export class PhotoMovement {
  readonly #now: () => MovablePhoto;
  readonly #animated: () => boolean;
  /**
   * The current animation of a zoom: its view, and the scale it is heading for. Quick notches add up instead of starting
   * from wherever the last one has got to.
   */
  #flight: { readonly view: View; readonly scale: number } | null = null;

  /** @param animated whether movements may be animated; both functions are called each time */
  constructor(now: () => MovablePhoto, animated: () => boolean) {
    this.#now = now;
    this.#animated = animated;
  }

  /** Zooms in (1) or out (-1) by a button's step, around the middle. */
  readonly zoom = (direction: 1 | -1): void => {
    const { view, stops } = this.#now();
    this.#zoomTo(afterButton(stops, this.#aim(view), direction), centreOf(view));
  };

  /** Zooms by wheel notches, positive to zoom in, around a point on the photo. */
  readonly zoomByNotches = (notches: number, anchor: Point): void => {
    const { view, stops } = this.#now();
    this.#zoomTo(afterNotches(stops, this.#aim(view), notches), anchor);
  };

  /** Shows the whole photo. */
  readonly fit = (): void => {
    const { photo, size, stops } = this.#now();
    this.#moveTo(viewGeometry(photo, size).middle, stops[0] ?? 1);
  };

  /** Shows one photo pixel per CSS pixel. */
  readonly oneToOne = (): void => {
    const { view, stops } = this.#now();
    this.#zoomTo(Math.max(1, stops[0] ?? 1), centreOf(view));
  };

  /** Moves by fractions of the viewer's size. */
  readonly pan = (right: number, down: number): void => {
    const { view, size } = this.#now();
    const scale = this.#aim(view);
    const centre = centreOf(view);
    const wanted = [centre.x + (right * size.width) / scale, -centre.y - (down * size.height) / scale];
    const [x = centre.x, y = -centre.y] = view.getConstrainedCenter(wanted, 1 / scale) ?? [];
    this.#moveTo({ x, y: -y }, scale);
  };

  /** Centres a point, at a scale of at least `scale`. */
  readonly centreOn = (point: Point, scale: number): void => {
    const { view, stops } = this.#now();
    const wanted = Math.max(this.#aim(view), scale);
    this.#moveTo(point, stops[nearestStop(stops, wanted)] ?? wanted);
  };

  /** Centres a point, at the zoom nearest to `scale`, whatever the present one is. */
  readonly showAt = (point: Point, scale: number): void => {
    const { stops } = this.#now();
    this.#moveTo(point, stops[nearestStop(stops, scale)] ?? scale);
  };

  /** Returns the scale that the animation is heading for, otherwise the current one. */
  #aim(view: View): number {
    return this.#flight?.view === view && view.getAnimating() ? this.#flight.scale : scaleOf(view);
  }

  #zoomTo(scale: number, anchor: Point): void {
    const { view } = this.#now();
    const from = scaleOf(view);
    view.cancelAnimations();
    this.#flight = null;
    if (this.#animated()) {
      const started = { view, scale };
      this.#flight = started;
      // Also called if the animation is interrupted, for example by a press on the photo.
      view.animate({ resolution: 1 / scale, anchor: [anchor.x, -anchor.y], duration: flight }, () => {
        if (this.#flight === started) this.#flight = null;
      });
      return;
    }
    showAt(view, anchoredCentre(centreOf(view), anchor, from, scale), scale);
  }

  #moveTo(centre: Point, scale: number): void {
    const { view } = this.#now();
    view.cancelAnimations();
    this.#flight = null;
    if (this.#animated()) {
      view.animate({ center: [centre.x, -centre.y], resolution: 1 / scale, duration: flight });
    } else {
      showAt(view, centre, scale);
    }
  }
}
