import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { permissions } from '@trapline/domain/accounts/account.limits.ts';
import { availableFeatures, featureFacts } from '@trapline/domain/organizations/feature.catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { Moment } from '../ui/page/moment.tsx';
import '../sensor-types/sensor-type.messages.ts';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { languageChoices } from '../platform/words/language-names.ts';
import './account.messages.ts';
import css from './account.module.css';

/** The read-only view of an account. Source: ACCOUNT-1. */
export function AccountFacts({ user }: { readonly user: User }) {
  const { t } = useTranslation('accounts');
  const { t: tType } = useTranslation('sensorTypes');
  const held = permissions.filter((one) => user.permissions.includes(one));
  const active = availableFeatures.filter((one) => user.active_features.includes(one));
  return (
    <>
      <RecordSection title={t(($) => $.profile)}>
        <FieldList>
          <FieldView label={t(($) => $.organization)}>
            {user.organization ? (
              <Link to="/admin/organizations/$id" params={{ id: user.organization.id }}>
                {user.organization.name}
              </Link>
            ) : (
              t(($) => $.noOrganization)
            )}
          </FieldView>
          <FieldView label={t(($) => $.name)}>{user.name}</FieldView>
          <FieldView label={t(($) => $.email)}>{user.email}</FieldView>
          <FieldView label={t(($) => $.language)}>
            {languageChoices.find(({ value }) => value === user.locale)?.label}
          </FieldView>
          {user.allowed_sensor_types.includes('mirakun_device') && (
            <FieldView label={t(($) => $.deviceUserId)}>{user.mirakun_user_id ?? '-'}</FieldView>
          )}
          <FieldView label={t(($) => $.invitedBy)}>{inviterText(user)}</FieldView>
        </FieldList>
      </RecordSection>
      <RecordSection title={t(($) => $.signIn)}>
        <FieldList>
          <FieldView label={t(($) => $.otp)}>{user.use_otp ? t(($) => $.on) : t(($) => $.off)}</FieldView>
        </FieldList>
      </RecordSection>
      <RecordSection title={t(($) => $.rights)}>
        <FieldList>
          <FieldView label={t(($) => $.permissions)}>
            <Words words={held.map((one) => t(($) => $[`permission_${one}`]))} />
          </FieldView>
          <FieldView label={t(($) => $.sensorTypes)}>
            <Words
              words={user.allowed_sensor_types.map((type) => tType(($) => $[type]))}
              own={user.own_sensor_types !== null}
            />
          </FieldView>
          <FieldView label={t(($) => $.features)}>
            <Words words={active.map((one) => featureFacts[one][currentLocale()])} own={user.own_features !== null} />
          </FieldView>
        </FieldList>
      </RecordSection>
    </>
  );
}

/** What the portal records about an account. */
export function AccountHistory({ user }: { readonly user: User }) {
  const { t } = useTranslation('accounts');
  const { time_zone } = useCurrentUser();
  return (
    <RecordSection title={t(($) => $.record)}>
      <FieldList>
        <FieldView label={t(($) => $.created)}>
          <Moment at={user.created_at} zone={time_zone} />
        </FieldView>
        <FieldView label={t(($) => $.verified)}>{user.email_verified ? t(($) => $.yes) : t(($) => $.notYet)}</FieldView>
        <FieldView label={t(($) => $.lastActive)}>
          {user.last_active === null ? t(($) => $.never) : <Moment at={user.last_active} zone={time_zone} />}
        </FieldView>
        <FieldView label={t(($) => $.id)}>{user.id}</FieldView>
      </FieldList>
    </RecordSection>
  );
}

function inviterText({ invited_by }: User): string {
  if (!invited_by) return '-';
  return invited_by.organization_name === null
    ? invited_by.name
    : `${invited_by.name} (${invited_by.organization_name})`;
}

/** Words in a row, and whether they are the account's own or its organization's where that can differ. */
function Words({ words, own }: { readonly words: readonly string[]; readonly own?: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      {words.length === 0 ? t(($) => $.none) : words.join(t(($) => $.comma))}
      {own !== undefined && (
        <div className={css.source}>{own ? t(($) => $.ownOnly) : t(($) => $.fromOrganization)}</div>
      )}
    </>
  );
}
