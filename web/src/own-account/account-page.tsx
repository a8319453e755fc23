import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssumed } from '../platform/assumed.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { AccountForm } from './account-form.tsx';
import css from './account.module.css';
import './account.messages.ts';
import { useCurrentUser } from './account.queries.ts';
import { SessionList } from './session-list.tsx';

/** The page of the current account and its sessions. Source: ACCOUNT-11, SIGNIN-11. */
export function AccountPage() {
  const { t } = useTranslation('accounts');
  const user = useCurrentUser();
  const assumed = useAssumed() !== null;
  const [unproven, setUnproven] = useState<string | null>(null);
  return (
    <div className={css.record}>
      <PageHeading title={t(($) => $.title)} />
      {unproven !== null && (
        <p className={css.notice} role="status">
          {t(($) => $.emailSent, { email: unproven })}
        </p>
      )}
      <AccountForm user={user} assumed={assumed} onSaved={setUnproven} />
      <RecordSection title={t(($) => $.sessions.title)} note={t(($) => $.sessions.note)}>
        {assumed ? <p>{t(($) => $.assumedSessions)}</p> : <SessionList zone={user.time_zone} />}
      </RecordSection>
    </div>
  );
}
