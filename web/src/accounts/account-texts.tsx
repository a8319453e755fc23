import { permissions } from '@trapline/domain/accounts/account.limits.ts';
import { features, featureFacts } from '@trapline/domain/organizations/feature.catalogue.ts';
import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { organizationQuery } from '../organizations/organization.queries.ts';
import { languageChoices } from '../platform/words/language-names.ts';
import { currentLocale } from '../platform/words/locale.ts';
import '../sensor-types/sensor-type.messages.ts';
import type { FieldTexts } from '../ui/record/merge-notice.tsx';
import type { AccountValues } from './account.form.ts';
import './account.messages.ts';

/** Returns the names and values of an account's fields in words; null for passwords, which are only entered. */
export function useAccountTexts(): FieldTexts<AccountValues> {
  const { t } = useTranslation('accounts');
  const { t: tType } = useTranslation('sensorTypes');
  const inWords = (words: readonly string[]) => (words.length === 0 ? t(($) => $.none) : words.join(t(($) => $.comma)));
  const orOrganizations = (words: readonly string[] | null) =>
    words === null ? t(($) => $.sameAsOrganization) : inWords(words);
  return {
    name: { label: t(($) => $.name), show: ({ name }) => name },
    email: { label: t(($) => $.email), show: ({ email }) => email },
    locale: {
      label: t(($) => $.language),
      show: ({ locale }) => languageChoices.find(({ value }) => value === locale)?.label,
    },
    password: null,
    confirmation: null,
    owner_id: {
      label: t(($) => $.organization),
      show: ({ owner_id: id }) => (id === '' ? t(($) => $.noOrganization) : <OrganizationName id={id} />),
    },
    mirakun_user_id: { label: t(($) => $.deviceUserId), show: ({ mirakun_user_id }) => mirakun_user_id },
    use_otp: { label: t(($) => $.otp), show: ({ use_otp }) => t(($) => (use_otp ? $.on : $.off)) },
    permissions: {
      label: t(($) => $.permissions),
      show: (values) =>
        inWords(
          permissions.filter((one) => values.permissions.includes(one)).map((one) => t(($) => $[`permission_${one}`])),
        ),
    },
    own_sensor_types: {
      label: t(($) => $.sensorTypes),
      show: ({ own_sensor_types: own }) =>
        orOrganizations(own && sensorTypes.filter((one) => own.includes(one)).map((one) => tType(($) => $[one]))),
    },
    own_features: {
      label: t(($) => $.features),
      show: ({ own_features: own }) =>
        orOrganizations(
          own && features.filter((one) => own.includes(one)).map((one) => featureFacts[one][currentLocale()]),
        ),
    },
  };
}

function OrganizationName({ id }: { readonly id: string }) {
  return useQuery(organizationQuery(id)).data?.name ?? id;
}
