import type { Slice } from './chart.ts';

/** A part of a pie, before it is decided whether it gets its own slice. */
export interface Share {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** A look; omitted: by its index among the largest. */
  readonly look?: number;
  /** `true`: never gets its own slice. */
  readonly rest?: boolean;
}

/**
 * Returns the slices of a pie: the largest parts, and everything else as one grey slice, which is omitted if it is 0.
 * Equal parts keep their order. Source: STATION-17.
 * @param most number of slices besides the grey one
 * @param restName name of the grey slice
 */
export function pieSlices(shares: readonly Share[], most: number, restName: string): readonly Slice[] {
  const named = shares.filter(({ value, rest }) => value > 0 && rest !== true).toSorted((a, b) => b.value - a.value);
  const largest = named
    .slice(0, most)
    .map(({ key, name, value, look }, index) => ({ key, name, value, look: look ?? index }));
  const sum = (parts: readonly { readonly value: number }[]) => parts.reduce((total, { value }) => total + value, 0);
  const others = sum(shares) - sum(largest);
  return others > 0 ? [...largest, { key: 'rest', name: restName, value: others, look: 'rest' }] : largest;
}
