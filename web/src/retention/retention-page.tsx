import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { organizationQuery } from '../organizations/organization.queries.ts';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { DeletionsSection } from './deletions-section.tsx';
import { HoldsSection } from './holds-section.tsx';
import css from './retention.module.css';
import './retention.messages.ts';
import { TimesSection } from './times-section.tsx';

/** What is kept of the account's own organization. Others than its admin are redirected before. */
export function OwnRetentionPage() {
  const { owner_id } = useCurrentUser();
  return owner_id === null ? null : <Loaded key={owner_id} id={owner_id} inBackOffice={false} />;
}

/** The back office page of what is kept of an organization. */
export function RetentionPage() {
  const { id = '' } = useParams({ strict: false });
  return <Loaded key={id} id={id} inBackOffice />;
}

function Loaded({ id, inBackOffice }: { readonly id: string; readonly inBackOffice: boolean }) {
  const { t } = useTranslation('retention');
  return (
    <RecordPage query={useQuery(organizationQuery(id))} title={t(($) => $.title)}>
      {(organization) => <Sections organization={organization} inBackOffice={inBackOffice} />}
    </RecordPage>
  );
}

function Sections({
  organization: { id, name, time_zone: zone },
  inBackOffice,
}: {
  readonly organization: Organization;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('retention');
  // Product admins acting as themselves see no station places.
  const withPlaces = mayUseStations(useCurrentUser()) && !inBackOffice;
  return (
    <>
      <PageHeading
        title={t(($) => $.title)}
        note={
          <p>
            {inBackOffice ? (
              <Link className={css.link} to="/admin/organizations/$id" params={{ id }}>
                {name}
              </Link>
            ) : (
              <Link className={css.link} to="/organization">
                {t(($) => $.back)}
              </Link>
            )}
            {` · ${t(($) => $.note)}`}
          </p>
        }
      />
      <TimesSection organization={id} zone={zone} />
      <HoldsSection organization={id} {...{ zone, withPlaces }} />
      <DeletionsSection organization={id} {...{ zone, withPlaces, inBackOffice }} />
    </>
  );
}
