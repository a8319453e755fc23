import { useTranslation } from 'react-i18next';
import type { LegendEntry } from './chart.ts';
import { type ChartLook, colourOf, lineMark, stripesOf, thresholdMark } from './chart-look.ts';
import './chart.messages.ts';
import css from './charts.module.css';

/** Props of a legend. */
export interface ChartLegendProps {
  /** What its entries have in common, for screen readers. */
  readonly label: string;
  readonly entries: readonly LegendEntry[];
  readonly look: ChartLook;
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
}

/** The legend of a chart; clicking an entry hides or shows what it stands for. Source: CHART-7. */
export function ChartLegend({ label, entries, look, hidden, onHide }: ChartLegendProps) {
  const { t } = useTranslation('charts');
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onHide(next);
  };
  return (
    <ul className={css.legend} aria-label={label}>
      {entries.map((entry) => {
        const shown = !hidden.has(entry.key);
        return (
          <li key={entry.key}>
            <button
              type="button"
              aria-pressed={shown}
              title={t(($) => (shown ? $.hide : $.show), { name: entry.name })}
              onClick={() => toggle(entry.key)}
            >
              <Sign entry={entry} look={look} />
              {entry.name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A small version of an entry's mark on the chart. */
function Sign({ entry, look }: { readonly entry: LegendEntry; readonly look: ChartLook }) {
  return (
    <svg className={css.sign} viewBox="0 0 24 14" aria-hidden>
      {entry.mark === 'line' && <LineSign look={entry.look} colour={colourOf(look, entry.look)} />}
      {entry.mark === 'bar' && <BarSign look={entry.look} colour={colourOf(look, entry.look)} gap={look.surface} />}
      {entry.mark === 'threshold' && (
        <path d="M0 7h24" stroke={look.ink} strokeWidth="1.5" strokeDasharray={thresholdMark(entry.look).dashes} />
      )}
      {entry.mark === 'place' && <path d="M7 1h10l-5 6zM12 6v8" fill={look.ink} stroke={look.ink} />}
      {entry.mark === 'filled' && <rect width="24" height="14" fill={look.alertWash} />}
      {entry.mark === 'missing' && <rect width="24" height="14" fill={look.missingWash} />}
      {entry.mark === 'outlined' && (
        <rect x="1" y="1" width="22" height="12" fill="none" stroke={look.alertLine} strokeWidth="2" />
      )}
    </svg>
  );
}

const shapes = {
  circle: <circle cx="12" cy="7" r="4" />,
  rect: <rect x="8" y="3" width="8" height="8" />,
  triangle: <path d="M12 2l5 9H7z" />,
  diamond: <path d="M12 1l5 6-5 6-5-6z" />,
} as const;

function LineSign({ look, colour }: { readonly look: number | 'rest'; readonly colour: string }) {
  const { symbol, dash } = lineMark(look);
  return (
    <g fill={colour} stroke={colour}>
      <path d="M0 7h24" strokeWidth="2" strokeDasharray={dash === 'dashed' ? '4 3' : undefined} />
      {shapes[symbol]}
    </g>
  );
}

function BarSign({
  look,
  colour,
  gap,
}: {
  readonly look: number | 'rest';
  readonly colour: string;
  readonly gap: string;
}) {
  const stripes = stripesOf(look);
  const lines = stripes ? Array.from({ length: Math.ceil(40 / stripes.gap) }, (_, index) => index * stripes.gap) : [];
  return (
    <>
      <rect width="24" height="14" fill={colour} />
      {stripes && (
        <g stroke={gap} transform={`rotate(${-stripes.slant} 12 7)`}>
          {lines.map((y) => (
            <path key={y} d={`M-12 ${y - 13}h48`} />
          ))}
        </g>
      )}
    </>
  );
}
