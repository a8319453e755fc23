import type { RetentionFigures, RetentionPreview } from '@trapline/domain/retention/retention.schema.ts';
import { previewedAtMost } from '@trapline/domain/retention/retention.limits.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText, numberText } from '../platform/words/number-text.ts';
import css from './retention.module.css';
import './retention.messages.ts';

/** What goes or went, in words; empty if nothing. */
export function removalTexts(t: TFunction<'retention'>, figures: RetentionFigures): readonly string[] {
  const locale = currentLocale();
  const { originals, bytes, pictures, events, log_entries: logs } = figures;
  const number = (count: number) => ({ count, number: numberText(count, locale) });
  return [
    ...(events > 0 ? [t(($) => $.times.events, number(events))] : []),
    ...(originals > 0 ? [t(($) => $.times.originals, { ...number(originals), size: byteText(bytes, locale) })] : []),
    ...(pictures > 0 ? [t(($) => $.times.pictures, number(pictures))] : []),
    ...(logs > 0 ? [t(($) => $.times.logs, number(logs))] : []),
  ];
}

/** What would go with the next run. Source: RETENTION-3. */
export function WouldGo({ preview }: { readonly preview: RetentionPreview }) {
  const { t } = useTranslation('retention');
  const texts = removalTexts(t, preview);
  return (
    <div className={css.would} role="status">
      {texts.length === 0 ? (
        <p>{t(($) => $.times.nothing)}</p>
      ) : (
        <>
          <p>{t(($) => $.times.would)}</p>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {preview.at_least && <p>{t(($) => $.times.atLeast, { number: numberText(previewedAtMost, currentLocale()) })}</p>}
      {preview.holds > 0 && <p>{t(($) => $.times.held, { count: preview.holds })}</p>}
    </div>
  );
}
