import { mayManageOrganization, organizationStanding } from '@trapline/domain/organizations/organization.access.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { useTranslation } from 'react-i18next';
import { LogLink } from '../activity-logs/log-link.tsx';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ListLink } from '../ui/record/list-link.tsx';
import { MergeNotice } from '../ui/record/merge-notice.tsx';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { RecordProblem } from '../ui/record/record-problem.tsx';
import { MemberList } from './member-list.tsx';
import css from './organization.module.css';
import './organization.messages.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { useOrganizationTexts } from './organization-texts.ts';
import { RetentionLink } from './retention-link.tsx';
import { OrganizationView } from './organization-view.tsx';
import { StationKey } from './station-key.tsx';
import { useOrganizationForm } from './use-organization-form.ts';

/**
 * An organization with its members, for viewing and editing; null: a new one, in edit mode from the start.
 * @param inBackOffice whether this is the back office, where a product admin can also change types, features and plan
 */
export function OrganizationRecord(props: {
  readonly organization: Organization | null;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('organizations');
  const { organization, inBackOffice } = props;
  const me = useCurrentUser();
  const { form, mode, dirty, busy, problem, merge, edit, cancel, reload, submit } = useOrganizationForm(
    organization,
    inBackOffice,
  );
  const texts = useOrganizationTexts(inBackOffice);
  const standing =
    organization &&
    organizationStanding(
      {
        permissions: me.permissions,
        organization_id: me.owner_id === null ? null : Number(me.owner_id),
        organization_admin: me.organization_admin,
      },
      Number(organization.id),
    );
  const mayManage = standing === null || mayManageOrganization(standing);
  const title = !organization ? t(($) => $.newTitle) : inBackOffice ? organization.name : t(($) => $.ownTitle);
  return (
    <div>
      <PageHeading
        title={title}
        note={
          inBackOffice && (
            <ListLink to="/admin/organizations" className={css.back}>
              {t(($) => $.toList)}
            </ListLink>
          )
        }
      >
        {organization && mayManage && <RetentionLink id={organization.id} inBackOffice={inBackOffice} />}
        {inBackOffice && organization && <LogLink entity={`Organization-${organization.id}`} />}
      </PageHeading>
      <form className={css.form} noValidate onSubmit={submit}>
        {mode === 'editing' ? (
          <OrganizationFields form={form} organization={organization} byProductAdmin={inBackOffice} />
        ) : (
          organization && <OrganizationView organization={organization} inBackOffice={inBackOffice} />
        )}
        {problem !== null && <RecordProblem error={problem} onReload={reload} />}
        {merge && <MergeNotice merge={merge} texts={texts} />}
        <RecordBar
          mode={mode}
          busy={busy}
          canSave={organization === null || dirty}
          onEdit={edit}
          onCancel={cancel}
          editDisabledReason={mayManage ? undefined : t(($) => $.onlyAdmin)}
        />
      </form>
      {organization && mayManage && organization.allowed_sensor_types.includes('station') && (
        <StationKey organization={organization} />
      )}
      {organization && (
        <MemberList
          organizationId={organization.id}
          mayManage={mayManage}
          inBackOffice={inBackOffice}
          editing={mode === 'editing'}
        />
      )}
    </div>
  );
}
