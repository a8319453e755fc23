import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../platform/words/number-text.ts';
import type { ChartWords } from './chart-option.ts';
import type { TableWords } from './chart-table.ts';
import './chart.messages.ts';

/** Number formats and texts of charts and of their tables, in the current language. */
export function useChartWords(): { readonly words: ChartWords; readonly tableWords: TableWords } {
  const { t, i18n } = useTranslation('charts');
  const { language } = i18n;
  return useMemo(() => {
    const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const words: ChartWords = {
      number: (value) => numberText(value, language),
      share: (part) => share.format(part),
      tell: (name, value) => t(($) => $.tell, { name, value }),
      gap: t(($) => $.gap),
    };
    const tableWords = { yes: t(($) => $.yes), share: t(($) => $.share), shareText: words.share };
    return { words, tableWords };
  }, [t, language]);
}
