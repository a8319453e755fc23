import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { emailLength } from '@trapline/domain/common/text.limits.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { Autocomplete, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { emailField } from '../ui/fields/text-field.ts';
import './organization.messages.ts';
import { memberChoicesQuery } from './organization.queries.ts';
import type { OrganizationForm } from './use-organization-form.ts';

/** Milliseconds after the last keystroke before members are searched. */
const pauseMs = 300;

/** The email address of an organization's admin; for an existing organization its members are suggested. */
export function AdminField(props: { readonly form: OrganizationForm; readonly organization: Organization | null }) {
  const { t } = useTranslation('organizations');
  const { form, organization } = props;
  const field = {
    ...form.getInputProps('admin_email'),
    ...emailField,
    maxLength: emailLength,
    label: t(($) => $.admin_email),
  };
  if (!organization) return <TextInput {...field} description={t(($) => $.adminNewNote)} autoComplete="off" />;
  return <MemberAddress field={field} organization={organization} typed={form.values.admin_email} />;
}

function MemberAddress(props: { readonly field: object; readonly organization: Organization; readonly typed: string }) {
  const { t } = useTranslation('organizations');
  const [settled] = useDebouncedValue(props.typed.trim(), pauseMs);
  // The field still holds the current admin's address, which is not a search.
  const words = settled === props.organization.admin?.email ? '' : settled;
  const { data: addresses = [] } = useQuery(memberChoicesQuery(props.organization.id, words));
  return (
    <Autocomplete
      {...props.field}
      description={t(($) => $.adminNote)}
      data={addresses}
      // The server has already filtered the results.
      filter={({ options }) => options}
      limit={rowsPerPage}
      autoComplete="off"
    />
  );
}
