import { nightWords } from '@trapline/domain/attention/night.rules.ts';
import { attentionFilters, type AttentionFilter } from '@trapline/domain/attention/attention.rules.ts';
import type { AttentionSummary as Summary } from '@trapline/domain/attention/attention.schema.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import css from './attention-summary.module.css';
import './attention.messages.ts';
import type { useAttention } from './attention.queries.ts';
import { LookAtAll } from '../looks/look-buttons.tsx';
import { reasonMarks } from './reason-marks.ts';

/**
 * What matters today, in one sentence, and the reasons as buttons that narrow the page to the groups with this reason.
 * Source: ATTENTION-5.
 */
export function AttentionSummary(props: {
  readonly summary: ReturnType<typeof useAttention>;
  /** The reader's time zone. */
  readonly zone: string;
  /** The reason to which the page is narrowed. */
  readonly chosen: AttentionFilter | undefined;
  readonly onChoose: (reason: AttentionFilter | undefined) => void;
}) {
  const { t } = useTranslation('attention');
  const { summary, zone, chosen, onChoose } = props;
  if (summary.isLoadingError) {
    return <ProblemNotice error={summary.error} onRetry={() => void summary.refetch()} />;
  }
  const { data } = summary;
  if (!data || data.total === 0) return null;
  const numberOf = (reason: AttentionFilter) =>
    reason === 'not_looked_at' ? data.not_looked_at : (data.reasons[reason] ?? 0);
  const shown = attentionFilters.filter((reason) => numberOf(reason) > 0 || reason === chosen);
  return (
    <section className={css.summary}>
      <Sentence summary={data} zone={zone} />
      {shown.length === 0 ? (
        <p className={css.more}>{t(($) => $.wellMore)}</p>
      ) : (
        <ul className={css.reasons} aria-label={t(($) => $.reasons)}>
          {shown.map((reason) => {
            const { tone, Icon } = reasonMarks[reason];
            return (
              <li key={reason}>
                <button
                  type="button"
                  className={`${css.reason} ${css[tone]}`}
                  aria-pressed={reason === chosen}
                  onClick={() => onChoose(reason === chosen ? undefined : reason)}
                >
                  <Icon size={18} aria-hidden />
                  {t(($) => $.reason[reason])} <b>{numberOf(reason)}</b>
                </button>
              </li>
            );
          })}
          {data.not_looked_at > 0 && (
            <li>
              <LookAtAll until={data.as_of} groupBy={data.group_by} />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Sentence({ summary, zone }: { readonly summary: Summary; readonly zone: string }) {
  const { t } = useTranslation('attention');
  const rats = summary.reasons['rats'] ?? 0;
  const { need_care, well, as_of } = summary;
  const assets = summary.group_by === 'sensor' ? 'sensors' : 'sites';
  const { hour } = localHour(as_of, zone);
  const when = nightWords(hour);
  if (rats + need_care === 0) {
    return (
      <h2 className={css.well}>
        <IconCircleCheck size={24} aria-hidden />
        {t(($) => $.well)}
      </h2>
    );
  }
  const sentences = [
    ...(rats > 0 ? [t(($) => $.rats[assets][when], { count: rats })] : []),
    ...(need_care > 0 ? [t(($) => $.care[assets], { count: need_care })] : []),
    ...(well > 0 ? [t(($) => $.rest)] : []),
  ];
  return (
    <h2>
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence} </span>
      ))}
    </h2>
  );
}
