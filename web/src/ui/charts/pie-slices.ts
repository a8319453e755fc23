import type { Slice } from './chart.ts';

/** A part before it is known whether it gets a slice of its own. */
export interface Share {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** Which of the eight looks it has; left out: by its place among the largest. */
  readonly look?: number;
  /** `true`: never gets a slice of its own. */
  readonly rest?: boolean;
}

/**
 * The slices of a pie: the largest parts, and all else as one grey slice, which is left out where it is 0. Of equal parts
 * those come first that were given first. Source: STATION-17.
 * @param most slices beside the grey one
 * @param restName what the grey slice is called
 */
export function pieSlices(shares: readonly Share[], most: number, restName: string): readonly Slice[] {
  const named = shares.filter(({ value, rest }) => value > 0 && rest !== true).toSorted((a, b) => b.value - a.value);
  const largest = named
    .slice(0, most)
    .map(({ key, name, value, look }, place) => ({ key, name, value, look: look ?? place }));
  const sum = (parts: readonly { readonly value: number }[]) => parts.reduce((total, { value }) => total + value, 0);
  const others = sum(shares) - sum(largest);
  return others > 0 ? [...largest, { key: 'rest', name: restName, value: others, look: 'rest' }] : largest;
}
