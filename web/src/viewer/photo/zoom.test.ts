import { describe, expect, it } from 'vitest';
import {
  afterButton,
  afterNotches,
  anchoredCentre,
  fitScale,
  nearestStop,
  openingScale,
  zoomLabel,
  zoomStops,
} from './zoom.ts';

const scan = { width: 50_248, height: 5472 };
const office = { width: 1600, height: 900 };

describe('zoom', () => {
  it('fits the whole photo and never enlarges a small one', () => {
    expect(fitScale(scan, office)).toBeCloseTo(1600 / 50_248, 12);
    expect(fitScale({ width: 5472, height: 3648 }, office)).toBeCloseTo(900 / 3648, 12);
    expect(fitScale({ width: 300, height: 200 }, office)).toBe(1);
    expect(fitScale(scan, { width: 0, height: 0 })).toBe(1);
  });

  it('opens a very wide photo at its whole height, which is a stop, and others whole', () => {
    const opening = openingScale(scan, office);
    expect(opening).toBeCloseTo(900 / 5472, 12);
    const stops = zoomStops(fitScale(scan, office), opening);
    expect(stops).toContain(opening);
    expect(stops).toEqual(stops.toSorted((a, b) => a - b));
    expect(openingScale({ width: 300, height: 90 }, office)).toBe(1);
    const photo = { width: 5472, height: 3648 };
    expect(openingScale(photo, office)).toBe(fitScale(photo, office));
    expect(zoomStops(0.43, 0.43)).toEqual(zoomStops(0.43));
  });

  it('rests on the fit and on whole tenths up to 8', () => {
    const stops = zoomStops(0.43);
    expect(stops.slice(0, 3)).toEqual([0.43, 0.5, 0.6]);
    expect(stops.at(-1)).toBe(8);
    expect(stops).toContain(1);
    expect(stops).toHaveLength(1 + 76);
  });

  it('has steps below a tenth for a scan on a phone', () => {
    const fit = fitScale(scan, { width: 390, height: 500 });
    const stops = zoomStops(fit);
    expect(stops.filter((stop) => stop < 0.1)).toHaveLength(4);
    stops.slice(1).forEach((stop, index) => expect(stop).toBeGreaterThan(stops[index] ?? 0));
  });

  it('does not repeat a fit that is a tenth itself', () => {
    expect(zoomStops(0.5).slice(0, 2)).toEqual([0.5, 0.6]);
    expect(zoomStops(1)[0]).toBe(1);
  });

  it('returns to the start after any number of notches, without drift', () => {
    const stops = zoomStops(0.43);
    let scale = 1;
    for (let step = 0; step < 30; step += 1) scale = afterNotches(stops, scale, 1);
    expect(scale).toBe(4);
    for (let step = 0; step < 30; step += 1) scale = afterNotches(stops, scale, -1);
    expect(scale).toBe(1);
    expect(afterNotches(stops, scale, -1000)).toBe(0.43);
    expect(afterNotches(stops, scale, 1000)).toBe(8);
  });

  it('changes by 0.5 with a button, at most fourfold, and stops at the limits', () => {
    const stops = zoomStops(0.43);
    expect(afterButton(stops, 1, 1)).toBe(1.5);
    expect(afterButton(stops, 1.5, -1)).toBe(1);
    expect(afterButton(stops, 0.43, 1)).toBe(0.9);
    expect(afterButton(stops, 0.9, -1)).toBe(0.43);
    expect(afterButton(stops, 8, 1)).toBe(8);
    expect(afterButton(stops, 0.43, -1)).toBe(0.43);
    const wide = zoomStops(fitScale(scan, office));
    expect(afterButton(wide, wide[0] ?? 0, 1)).toBe(0.1);
    expect(afterButton(wide, 0.1, 1)).toBe(0.4);
    expect(afterButton(wide, 0.4, -1)).toBe(0.1);
  });

  it('reaches every photo from the fit to 8 and back with buttons alone', () => {
    for (const fit of [0.0078, 0.032, 0.1, 0.25, 0.43, 0.99, 1]) {
      const stops = zoomStops(fit);
      let scale = fit;
      for (let press = 0; press < 40; press += 1) scale = afterButton(stops, scale, 1);
      expect(scale).toBe(8);
      for (let press = 0; press < 40; press += 1) scale = afterButton(stops, scale, -1);
      expect(scale).toBe(fit);
    }
  });

  it('finds the nearest stop by ratio', () => {
    const stops = [0.03, 0.1, 0.2];
    expect(nearestStop(stops, 0.05)).toBe(0);
    expect(nearestStop(stops, 0.06)).toBe(1);
  });

  it('keeps the anchor in place', () => {
    const centre = { x: 1000, y: 500 };
    const anchor = { x: 1200, y: 450 };
    const after = anchoredCentre(centre, anchor, 0.5, 2);
    expect((anchor.x - after.x) * 2).toBeCloseTo((anchor.x - centre.x) * 0.5, 9);
    expect((anchor.y - after.y) * 2).toBeCloseTo((anchor.y - centre.y) * 0.5, 9);
  });

  it('shows the zoom in percent', () => {
    expect([0.0078, 0.032, 0.43, 1, 8].map(zoomLabel)).toEqual(['0.8%', '3.2%', '43%', '100%', '800%']);
  });
});
