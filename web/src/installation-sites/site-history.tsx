import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Moment } from '../ui/page/moment.tsx';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import './installation-site-page.messages.ts';

/** What the portal records about a site. @param inBackOffice whether it is shown in the back office */
export function SiteHistory({
  site,
  inBackOffice,
}: {
  readonly site: InstallationSite;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('installationSitePage');
  const { organization, created_by: creator } = site;
  return (
    <RecordSection title={t(($) => $.record)}>
      <FieldList>
        {site.sensor && (
          <FieldView label={t(($) => $.lastActive)}>
            {site.last_active === null ? t(($) => $.never) : <Moment at={site.last_active} zone={site.time_zone} />}
          </FieldView>
        )}
        <FieldView label={t(($) => $.organization)}>
          {organization && inBackOffice ? (
            <Link to="/admin/organizations/$id" params={{ id: organization.id }}>
              {organization.name}
            </Link>
          ) : (
            (organization?.name ?? '-')
          )}
        </FieldView>
        <FieldView label={t(($) => $.createdBy)}>
          {creator &&
            (creator.organization_name === null || creator.organization_name === organization?.name
              ? creator.name
              : t(($) => $.creator, { name: creator.name, organization: creator.organization_name }))}
        </FieldView>
      </FieldList>
    </RecordSection>
  );
}
