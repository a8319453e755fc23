import type { MeasuredShare } from '@trapline/domain/learning/learning.schema.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { joinSentences } from '../../platform/words/sentence.ts';
import { numberText } from '../../platform/words/number-text.ts';
import './report.messages.ts';

/** Formats a share, 0 to 1, without decimals. */
function percentText(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/** Texts of a measured share. */
interface ShareTexts {
  /** `94%`, or that there are too few boxes to say. */
  readonly short: string;
  /** `94% right`, or that there are too few boxes to say. */
  readonly main: string;
  /** How many boxes it is of, and between which values the true one lies. */
  readonly detail: string;
}

/** Returns the texts of a measured share: never a figure of too few boxes. Source: LEARN-8. */
export function useShareText(): (measured: MeasuredShare) => ShareTexts {
  const { t } = useTranslation('learningReport');
  const locale = currentLocale();
  return ({ share, low, high, of }) => {
    const boxes = t(($) => $.boxes, { count: of, number: numberText(of, locale) });
    if (share === null || low === null || high === null) {
      const tooFew = t(($) => $.tooFew);
      return { short: tooFew, main: tooFew, detail: boxes };
    }
    const percent = (value: number) => percentText(value, locale);
    const interval = t(($) => $.interval, { low: percent(low), high: percent(high) });
    return {
      short: percent(share),
      main: t(($) => $.share, { share: percent(share) }),
      detail: joinSentences([locale === 'ja' ? `${boxes}。` : `${boxes}.`, interval], locale),
    };
  };
}
