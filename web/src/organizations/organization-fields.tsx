import { nameLength } from '@trapline/domain/common/text.limits.ts';
import { organizationTextLength } from '@trapline/domain/organizations/organization.limits.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '../ui/record/record-section.tsx';
import { requiredField } from '../ui/fields/text-field.ts';
import { AdminField } from './admin-field.tsx';
import css from './organization.module.css';
import './organization.messages.ts';
import { OrganizationRights } from './organization-rights.tsx';
import { RightsFields } from './rights-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import type { OrganizationForm } from './use-organization-form.ts';

/** The fields of an organization in edit mode. @param byProductAdmin whether types, features, plan and admin can be changed */
export function OrganizationFields(props: {
  readonly form: OrganizationForm;
  readonly organization: Organization | null;
  readonly byProductAdmin: boolean;
}) {
  const { t } = useTranslation('organizations');
  const { form, organization, byProductAdmin } = props;
  return (
    <>
      <RecordSection title={t(($) => $.basics)}>
        <div className={css.fields}>
          <TextInput
            {...requiredField}
            {...form.getInputProps('name')}
            label={t(($) => $.name)}
            maxLength={nameLength}
          />
          <TextInput
            {...requiredField}
            {...form.getInputProps('address')}
            label={t(($) => $.address)}
            maxLength={organizationTextLength.address}
          />
          <TextInput
            {...requiredField}
            {...form.getInputProps('phone_number')}
            label={t(($) => $.phone_number)}
            type="tel"
            maxLength={organizationTextLength.phone_number}
          />
          <TimeZoneField form={form} />
          {byProductAdmin && <AdminField form={form} organization={organization} />}
        </div>
      </RecordSection>
      {byProductAdmin ? (
        <RightsFields form={form} organization={organization} />
      ) : (
        organization && <OrganizationRights organization={organization} inBackOffice={false} />
      )}
    </>
  );
}
