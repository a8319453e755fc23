import { sensitivities } from '@trapline/domain/detections/sensitivity.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { foundAt } from './found-at.ts';
import './sensitivity.messages.ts';
import css from './sensitivity.module.css';
import { type Preview, previewQuery, type SensitivityOwner } from './sensitivity.queries.ts';

/** The newest photo with the boxes that a sensitivity would find on it, and their number. Source: DETECT-12. */
export function SensitivityPreview(props: { readonly owner: SensitivityOwner; readonly value: number }) {
  const { t } = useTranslation('eventsSensitivity');
  const { data, isError } = useQuery(previewQuery(props.owner));
  if (isError) return <p className={css.quiet}>{t(($) => $.failed)}</p>;
  if (data === undefined) return <p className={css.quiet}>{t(($) => $.loading)}</p>;
  if (data === null) return <p className={css.quiet}>{t(($) => $.none)}</p>;
  if (data.candidates.thresholds.length !== sensitivities.length) {
    return <p className={css.quiet}>{t(($) => $.unseen)}</p>;
  }
  return <Found preview={data} value={props.value} />;
}

function Found({ preview, value }: { readonly preview: Preview; readonly value: number }) {
  const { t } = useTranslation('eventsSensitivity');
  const { url, width, height, candidates } = preview;
  const { boxes, complete } = foundAt(candidates, value);
  const count = boxes.length;
  const number = numberText(count, currentLocale());
  return (
    <figure className={css.preview}>
      <figcaption role="status">
        {complete ? t(($) => $.found, { count, number }) : t(($) => $.atLeast, { count, number })}
      </figcaption>
      <div className={css.photo}>
        <img src={url} width={width} height={height} alt={t(($) => $.photo)} />
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {boxes.map(({ x1, y1, x2, y2 }) => (
            <rect key={`${x1},${y1},${x2},${y2}`} x={x1} y={y1} width={x2 - x1} height={y2 - y1} />
          ))}
        </svg>
      </div>
    </figure>
  );
}
