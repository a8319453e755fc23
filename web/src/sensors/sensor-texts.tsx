import { useTranslation } from 'react-i18next';
import { useSensitivityName } from '../events/sensitivity/sensitivity-field.tsx';
import { currentLocale } from '../platform/words/locale.ts';
import { numberText } from '../platform/words/number-text.ts';
import { SiteName } from '../installations/asset-names.tsx';
import { useTypeSettingsTexts } from '../sensor-types/type-settings/type-settings-texts.ts';
import type { FieldTexts } from '../ui/record/merge-notice.tsx';
import type { SensorValues, SensorVariant } from './sensor.form.ts';
import './sensor-page.messages.ts';

/** Returns the names and values of a sensor's fields in words; null for those that its form does not have. */
export function useSensorTexts(variant: SensorVariant): FieldTexts<SensorValues> {
  const { t } = useTranslation('sensorPage');
  const nameOfSensitivity = useSensitivityName();
  const typeSettings = useTypeSettingsTexts();
  const common = {
    id: null,
    name: { label: t(($) => $.name), show: ({ name }: SensorValues) => name },
    memo: { label: t(($) => $.memo), show: ({ memo }: SensorValues) => memo },
    sensitivity: {
      label: t(($) => $.sensitivity),
      show: ({ sensitivity }: SensorValues) => nameOfSensitivity(sensitivity),
    },
    pixels_per_mm: {
      label: t(($) => $.pixelsPerMm),
      show: ({ pixels_per_mm: scale }: SensorValues) => (scale === 0 ? '' : numberText(scale, currentLocale())),
    },
  };
  if (variant === 'legacy') {
    return {
      ...common,
      ...typeSettings,
      installation_site_id: null,
      place: { label: t(($) => $.place), show: ({ place }) => place },
      installed_on: {
        label: t(($) => $.installed_on),
        show: ({ installed_on }) => installed_on.replaceAll('-', '/'),
      },
    };
  }
  return {
    ...common,
    threshold: null,
    increase_threshold: null,
    trap_replaced_on: null,
    trap_effective_days: null,
    photo_interval: null,
    place: null,
    installed_on: null,
    installation_site_id: {
      label: t(($) => $.site),
      show: ({ installation_site_id: id }) => (id === '' ? t(($) => $.noSite) : <SiteName id={id} />),
    },
  };
}
