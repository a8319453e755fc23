/** A width and a height: of a photo in its own pixels, or of the viewer in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place on the photo, in original pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Zoom is how many CSS pixels one pixel of the photo takes: 1 is one to one. One wheel notch is a tenth, a button
 * half. Source: VIEWER-2.
 */
export const zoomLimits = {
  /** Largest zoom. */
  most: 8,
  /** Of one wheel notch. */
  wheelStep: 0.1,
  /** Of one press of a button. */
  buttonStep: 0.5,
  /** A button never changes the size more than this many times: half a step from 0.01 would lose the way. */
  buttonFold: 4,
} as const;

/** The zoom at which the whole photo is seen, never larger than one to one. */
export function fitScale(photo: Size, viewport: Size): number {
  if (viewport.width <= 0 || viewport.height <= 0) return 1;
  return Math.min(1, viewport.width / photo.width, viewport.height / photo.height);
}

/**
 * All zooms in rising order: the fit, then whole tenths up to the largest. Below a tenth, where the next tenth would
 * be a leap (a wide scan on a phone fits at 0.008), the fit is doubled. Working with places in this list instead of
 * sums of 0.1 leaves no rounding behind.
 */
export function zoomStops(fit: number): readonly number[] {
  const stops = [fit];
  for (let scale = fit * 2; scale < zoomLimits.wheelStep * 0.75; scale *= 2) stops.push(scale);
  for (let tenths = 1; tenths <= zoomLimits.most * 10; tenths += 1) {
    if (tenths / 10 > fit * 1.001) stops.push(tenths / 10);
  }
  return stops;
}

/** The place of the stop nearest to a zoom, by ratio. */
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

/** The zoom after a number of wheel notches, positive for larger. */
export function afterNotches(stops: readonly number[], scale: number, notches: number): number {
  const index = Math.min(stops.length - 1, Math.max(0, nearestStop(stops, scale) + notches));
  return stops[index] ?? scale;
}

/** The zoom after a press of the larger (1) or smaller (-1) button: half a step, at most fourfold, at least a stop. */
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

/** The place in the middle of the viewer after a zoom that leaves the anchor, a place on the photo, where it is. */
export function anchoredCentre(centre: Point, anchor: Point, from: number, to: number): Point {
  const ratio = from / to;
  return { x: anchor.x + (centre.x - anchor.x) * ratio, y: anchor.y + (centre.y - anchor.y) * ratio };
}

/** What a zoom is called: `100%`, `3.2%` below ten percent. Without the language, which writes percent alike. */
export function zoomLabel(scale: number): string {
  const percent = scale * 100;
  return `${percent < 9.95 ? percent.toFixed(1) : Math.round(percent)}%`;
}
