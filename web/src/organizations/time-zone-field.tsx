import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './organization.messages.ts';
import { timeZoneChoices } from './time-zones.ts';
import type { OrganizationForm } from './use-organization-form.ts';

/** Number of zones shown at once; the others are found by typing. */
const shown = 100;

/** The time zone for an organization's days and months. */
export function TimeZoneField({ form }: { readonly form: OrganizationForm }) {
  const { t, i18n } = useTranslation('organizations');
  const present = form.getInitialValues().time_zone;
  const choices = useMemo(() => timeZoneChoices(present, i18n.language), [present, i18n.language]);
  return (
    <Select
      {...form.getInputProps('time_zone')}
      label={t(($) => $.time_zone)}
      description={t(($) => $.timeZoneNote)}
      data={choices}
      limit={shown}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t(($) => $.nothingFound)}
      size="sm"
    />
  );
}
