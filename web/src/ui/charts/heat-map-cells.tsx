import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeatMap } from './chart.ts';
import type { ChartWords } from './chart-option.ts';
import { cellText } from './heat-map-option.ts';
import { cellAfter } from './heat-map-keys.ts';
import './chart.messages.ts';
import css from './charts.module.css';

/**
 * Makes the cells of a heat map reachable by keyboard: arrow keys go from cell to cell, each of which is read out, and
 * Enter picks it. Source: CHART-8.
 */
export function HeatMapCells(props: {
  readonly map: HeatMap;
  readonly words: ChartWords;
  readonly label: string;
  /** Called with the picked cell, counted along the rows from 0; absent if cells cannot be picked. */
  readonly onPick: ((cell: number) => void) | undefined;
  /** Draws the map with one of its cells highlighted; null: with none. */
  readonly children: (cell: number | null) => ReactNode;
}) {
  const { t } = useTranslation('charts');
  const { map, words, label, onPick } = props;
  const [cell, setCell] = useState(0);
  const [focused, setFocused] = useState(false);
  // Another chart may have fewer cells.
  const count = map.series.length * map.axis.categories.length;
  const current = cell < count ? cell : 0;
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = cellAfter(map, current, event.key);
    const picks = event.key === 'Enter' || event.key === ' ';
    if (next === null && !picks) return;
    event.preventDefault();
    if (next !== null) setCell(next);
    else onPick?.(current);
  };
  return (
    <div className={css.cells}>
      {props.children(focused ? current : null)}
      <div
        className={css.cellKeys}
        role="slider"
        aria-label={t(($) => (onPick ? $.cellsToPick : $.cells), { label })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={current}
        aria-valuetext={cellText(map, current, words).join(', ')}
        tabIndex={0}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={press}
      />
    </div>
  );
}
