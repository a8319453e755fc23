import { isVeryWide } from '@trapline/domain/sensor-types/picture-shape.rules.ts';

/** Width and height: of a photo in its own pixels, or of the viewer in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point on the photo, in original pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Zoom is the number of CSS pixels per pixel of the photo: 1 is one to one. One wheel notch is a tenth, a button a
 * half. Source: VIEWER-2.
 */
export const zoomLimits = {
  /** The maximum zoom. */
  most: 8,
  /** Change per wheel notch. */
  wheelStep: 0.1,
  /** Change per click on a button. */
  buttonStep: 0.5,
  /** Maximum factor per click on a button: from 0.01, half a step would be far too much. */
  buttonFold: 4,
} as const;

/** Returns the zoom at which the whole photo is visible, never larger than one to one. */
export function fitScale(photo: Size, viewport: Size): number {
  if (viewport.width <= 0 || viewport.height <= 0) return 1;
  return Math.min(1, viewport.width / photo.width, viewport.height / photo.height);
}

/**
 * Returns the zoom at which a photo is opened: the whole photo, but of a very wide one the whole height, as a strip to
 * move along. Source: VIEWER-2.
 */
export function openingScale(photo: Size, viewport: Size): number {
  const fit = fitScale(photo, viewport);
  return isVeryWide(photo) ? Math.max(fit, Math.min(1, viewport.height / photo.height)) : fit;
}

/**
 * Returns all zooms in ascending order: the fit, then whole tenths up to the maximum. Below a tenth, where the next
 * tenth would be a leap (a wide scan on a phone fits at 0.008), the fit is doubled. Using indexes in this list instead
 * of sums of 0.1 avoids rounding errors.
 * @param opening the zoom at which the photo is opened, another stop
 */
export function zoomStops(fit: number, opening = fit): readonly number[] {
  const stops = [fit];
  for (let scale = fit * 2; scale < zoomLimits.wheelStep * 0.75; scale *= 2) stops.push(scale);
  for (let tenths = 1; tenths <= zoomLimits.most * 10; tenths += 1) {
    if (tenths / 10 > fit * 1.001) stops.push(tenths / 10);
  }
  const isNew = stops.every((stop) => Math.abs(opening / stop - 1) > 0.001);
  return isNew ? [...stops, opening].toSorted((a, b) => a - b) : stops;
}

/** Returns the index of the stop nearest to a zoom, by ratio. */
export function nearestStop(stops: readonly number[], scale: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  stops.forEach((stop, index) => {
    const distance = Math.abs(Math.log(stop / scale));
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

/** Returns the zoom after a number of wheel notches, positive to zoom in. */
export function afterNotches(stops: readonly number[], scale: number, notches: number): number {
  const index = Math.min(stops.length - 1, Math.max(0, nearestStop(stops, scale) + notches));
  return stops[index] ?? scale;
}

/**
 * Returns the zoom after a click on the plus (1) or minus (-1) button: half a step, at most fourfold, at least one
 * stop.
 */
export function afterButton(stops: readonly number[], scale: number, direction: 1 | -1): number {
  const { buttonStep, buttonFold } = zoomLimits;
  const neighbour = afterNotches(stops, scale, direction);
  const slack = 1e-6;
  if (direction === 1) {
    const limit = Math.min(scale + buttonStep, scale * buttonFold) + slack;
    return Math.max(neighbour, stops.findLast((stop) => stop <= limit) ?? neighbour);
  }
  const limit = Math.max(scale - buttonStep, scale / buttonFold) - slack;
  return Math.min(neighbour, stops.find((stop) => stop >= limit) ?? neighbour);
}

/** Returns the point in the middle of the viewer after a zoom that keeps the anchor, a point on the photo, in place. */
export function anchoredCentre(centre: Point, anchor: Point, from: number, to: number): Point {
  const ratio = from / to;
  return { x: anchor.x + (centre.x - anchor.x) * ratio, y: anchor.y + (centre.y - anchor.y) * ratio };
}

/**
 * Returns the label of a zoom: `100%`, or `3.2%` below ten percent. Independent of the language: both write percentages
 * alike.
 */
export function zoomLabel(scale: number): string {
  const percent = scale * 100;
  return `${percent < 9.95 ? percent.toFixed(1) : Math.round(percent)}%`;
}
