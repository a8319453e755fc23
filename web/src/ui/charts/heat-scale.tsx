import type { HeatMap } from './chart.ts';
import type { ChartLook } from './chart-look.ts';
import type { ChartWords } from './chart-option.ts';
import css from './charts.module.css';
import { highestOf } from './heat-map-option.ts';

/** The scale of a heat map's shades, from lowest to highest. */
export function HeatScale(props: { readonly map: HeatMap; readonly look: ChartLook; readonly words: ChartWords }) {
  const { map, look, words } = props;
  const steps = look.shades.length;
  return (
    <p className={css.scale}>
      {map.value} <span>{words.number(0)}</span>
      <svg viewBox={`0 0 ${steps} 1`} preserveAspectRatio="none" aria-hidden>
        {look.shades.map((shade, step) => (
          <rect key={shade} x={step} width="1" height="1" fill={shade} />
        ))}
      </svg>
      <span>{words.number(highestOf(map))}</span>
    </p>
  );
}
