import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssumed } from '../platform/session/assumed.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { OwnAccountForm } from './own-account-form.tsx';
import css from './own-account.module.css';
import './own-account.messages.ts';
import { useCurrentUser } from './own-account.queries.ts';
import { SessionList } from './session-list.tsx';

/** The page of the current account and its sessions. Source: ACCOUNT-11, SIGNIN-11. */
export function OwnAccountPage() {
  const { t } = useTranslation('ownAccount');
  const user = useCurrentUser();
  const assumed = useAssumed() !== null;
  const [unproven, setUnproven] = useState<string | null>(null);
  return (
    <div>
      <PageHeading title={t(($) => $.title)} />
      {unproven !== null && (
        <p className={css.notice} role="status">
          {t(($) => $.emailSent, { email: unproven })}
        </p>
      )}
      <OwnAccountForm user={user} assumed={assumed} onSaved={setUnproven} />
      <RecordSection title={t(($) => $.sessions.title)} note={t(($) => $.sessions.note)}>
        {assumed ? <p>{t(($) => $.assumedSessions)}</p> : <SessionList zone={user.time_zone} />}
      </RecordSection>
    </div>
  );
}
