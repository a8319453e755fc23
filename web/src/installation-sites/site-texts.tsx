import { useTranslation } from 'react-i18next';
import { SensorName } from '../installations/asset-names.tsx';
import { useTypeSettingsTexts } from '../sensor-types/type-settings/type-settings-texts.ts';
import type { FieldTexts } from '../ui/record/merge-notice.tsx';
import type { SiteValues } from './installation-site.form.ts';
import './installation-site-page.messages.ts';

/** Returns the names and values of a site's fields in words. @param withNotifications whether its form has that field */
export function useSiteTexts(withNotifications: boolean): FieldTexts<SiteValues> {
  const { t } = useTranslation('installationSitePage');
  return {
    ...useTypeSettingsTexts(),
    name: { label: t(($) => $.name), show: ({ name }) => name },
    memo: { label: t(($) => $.memo), show: ({ memo }) => memo },
    sensor_id: {
      label: t(($) => $.sensor),
      show: ({ sensor_id: id }) => (id === '' ? t(($) => $.noSensor) : <SensorName id={id} />),
    },
    receive_notifications: withNotifications
      ? {
          label: t(($) => $.notifications),
          show: ({ receive_notifications: on }) => t(($) => (on ? $.on : $.off)),
        }
      : null,
  };
}
