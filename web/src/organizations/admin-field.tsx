import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { Autocomplete, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import './organization.messages.ts';
import { membersQuery } from './organization.queries.ts';
import type { OrganizationForm } from './use-organization-form.ts';

const address = { type: 'email', maxLength: 254, autoCapitalize: 'none', spellCheck: false, size: 'sm' } as const;

/** The address of an organization's admin; the members of one that exists are suggested. */
export function AdminField(props: { readonly form: OrganizationForm; readonly organization: Organization | null }) {
  const { t } = useTranslation('organizations');
  const { form, organization } = props;
  const field = { ...form.getInputProps('admin_email'), ...address, label: t(($) => $.admin_email) };
  if (!organization) return <TextInput {...field} description={t(($) => $.adminNewNote)} autoComplete="off" />;
  return <MemberAddress field={field} id={organization.id} />;
}

function MemberAddress(props: { readonly field: object; readonly id: string }) {
  const { t } = useTranslation('organizations');
  const members = useQuery(membersQuery(props.id));
  const addresses = members.data?.filter(({ invitation }) => !invitation).map(({ email }) => email) ?? [];
  return (
    <Autocomplete
      {...props.field}
      description={t(($) => $.adminNote)}
      data={addresses}
      limit={rowsPerPage}
      autoComplete="off"
    />
  );
}
