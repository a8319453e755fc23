import { useTranslation } from 'react-i18next';
import type { FieldTexts } from '../../ui/record/merge-notice.tsx';
import { intervalText } from './interval-text.ts';
import './type-settings.messages.ts';
import type { TypeSettingsValues } from './type-settings.ts';

/** Returns the names and values of these settings in words. */
export function useTypeSettingsTexts(): FieldTexts<TypeSettingsValues> {
  const { t } = useTranslation('typeSettings');
  return {
    threshold: { label: t(($) => $.threshold), show: (values) => values.threshold },
    increase_threshold: { label: t(($) => $.increase_threshold), show: (values) => values.increase_threshold },
    trap_replaced_on: {
      label: t(($) => $.trap_replaced_on),
      show: (values) => values.trap_replaced_on.replaceAll('-', '/'),
    },
    trap_effective_days: { label: t(($) => $.trap_effective_days), show: (values) => values.trap_effective_days },
    photo_interval: {
      label: t(($) => $.photo_interval),
      show: (values) => intervalText(t, Number(values.photo_interval)),
    },
  };
}
