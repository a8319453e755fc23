import { useId } from 'react';
import type { HeatMap } from './chart.ts';
import type { ChartLook } from './chart-look.ts';
import type { ChartWords } from './chart-option.ts';
import css from './charts.module.css';
import { highestOf } from './heat-map-option.ts';

/** The scale of a heat map's shades, from lowest to highest. */
export function HeatScale(props: { readonly map: HeatMap; readonly look: ChartLook; readonly words: ChartWords }) {
  const { map, look, words } = props;
  const id = useId();
  const last = look.shades.length - 1;
  return (
    <p className={css.scale}>
      {map.value} <span>{words.number(0)}</span>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        <linearGradient id={id}>
          {look.shades.map((shade, index) => (
            <stop key={shade} offset={index / last} stopColor={shade} />
          ))}
        </linearGradient>
        <rect width="1" height="1" fill={`url(#${id})`} stroke={look.soft} vectorEffect="non-scaling-stroke" />
      </svg>
      <span>{words.number(highestOf(map))}</span>
    </p>
  );
}
