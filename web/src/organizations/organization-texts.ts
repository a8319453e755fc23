import { features, featureFacts } from '@trapline/domain/organizations/feature.catalogue.ts';
import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import '../sensor-types/sensor-type.messages.ts';
import type { FieldTexts } from '../ui/record/merge-notice.tsx';
import type { OrganizationValues } from './organization-changes.ts';
import './organization.messages.ts';
import { planText } from './plan-text.ts';
import { timeZoneText } from './time-zones.ts';

/** Returns the names and values of an organization's fields in words; null for those that its form does not have. */
export function useOrganizationTexts(byProductAdmin: boolean): FieldTexts<OrganizationValues> {
  const { t } = useTranslation(['organizations', 'sensorTypes']);
  const locale = currentLocale();
  const inWords = (words: readonly string[]) => words.join(t(($) => $.comma));
  const ofProductAdmin = {
    admin_email: { label: t(($) => $.admin_email), show: ({ admin_email }: OrganizationValues) => admin_email },
    allowed_sensor_types: {
      label: t(($) => $.allowedTypes),
      show: ({ allowed_sensor_types: chosen }: OrganizationValues) =>
        inWords(
          sensorTypes.filter((type) => chosen.includes(type)).map((type) => t(($) => $[type], { ns: 'sensorTypes' })),
        ),
    },
    active_features: {
      label: t(($) => $.features),
      show: ({ active_features: chosen }: OrganizationValues) =>
        inWords(features.filter((key) => chosen.includes(key)).map((key) => featureFacts[key][locale])),
    },
    plan: {
      label: t(($) => $.planNext),
      show: ({ plan }: OrganizationValues) =>
        plan === '' ? t(($) => $.unchanged) : planText(Number(plan), 'product_admin', locale),
    },
  };
  const hidden = { admin_email: null, allowed_sensor_types: null, active_features: null, plan: null };
  return {
    name: { label: t(($) => $.name), show: ({ name }) => name },
    address: { label: t(($) => $.address), show: ({ address }) => address },
    phone_number: { label: t(($) => $.phone_number), show: (values) => values.phone_number },
    time_zone: { label: t(($) => $.time_zone), show: (values) => timeZoneText(values.time_zone, locale) },
    ...(byProductAdmin ? ofProductAdmin : hidden),
  };
}
