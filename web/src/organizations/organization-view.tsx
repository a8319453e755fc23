import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import './organization.messages.ts';
import { OrganizationRights } from './organization-rights.tsx';
import { timeZoneText } from './time-zones.ts';

/** An organization, read-only. @param inBackOffice whether plans are shown in the wording of the back office */
export function OrganizationView(props: { readonly organization: Organization; readonly inBackOffice: boolean }) {
  const { t } = useTranslation('organizations');
  const { organization, inBackOffice } = props;
  const { admin } = organization;
  return (
    <>
      <RecordSection title={t(($) => $.basics)}>
        <FieldList>
          <FieldView label={t(($) => $.name)}>{organization.name}</FieldView>
          <FieldView label={t(($) => $.address)}>{organization.address}</FieldView>
          <FieldView label={t(($) => $.phone_number)}>{organization.phone_number}</FieldView>
          <FieldView label={t(($) => $.time_zone)}>{timeZoneText(organization.time_zone, currentLocale())}</FieldView>
          <FieldView label={t(($) => $.admin_email)}>
            {admin ? [admin.name, admin.email].filter((word) => word).join(' · ') : '-'}
          </FieldView>
        </FieldList>
      </RecordSection>
      <OrganizationRights organization={organization} inBackOffice={inBackOffice} />
    </>
  );
}
