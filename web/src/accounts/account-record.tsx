import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ListLink } from '../ui/record/list-link.tsx';
import { MergeNotice } from '../ui/record/merge-notice.tsx';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { RecordProblem } from '../ui/record/record-problem.tsx';
import { useAccountForm } from './use-account-form.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountFacts, AccountHistory } from './account-facts.tsx';
import { AccountFields } from './account-fields.tsx';
import { AccountMarks } from './account-marks.tsx';
import { useAccountTexts } from './account-texts.tsx';
import './account.messages.ts';
import css from './account.module.css';

/** An account for viewing and editing; null for a new one, in edit mode from the start. Source: SCREEN-7. */
export function AccountRecord({ user }: { readonly user: User | null }) {
  const { t } = useTranslation('accounts');
  const me = useCurrentUser();
  const navigate = useNavigate();
  const { mode, dirty, busy, problem, merge, edit, reset, reload, submit, ...fields } = useAccountForm(user);
  const texts = useAccountTexts();
  return (
    <div>
      <PageHeading
        title={user?.name ?? t(($) => $.newTitle)}
        note={
          <ListLink to="/admin/accounts" className={css.back}>
            {t(($) => $.toList)}
          </ListLink>
        }
      >
        {user && <AccountMarks user={user} />}
      </PageHeading>
      <div className={css.page}>
        <form noValidate onSubmit={submit}>
          {user && mode === 'viewing' ? (
            <AccountFacts user={user} />
          ) : (
            <AccountFields
              {...fields}
              isNew={user === null}
              isOwn={user?.id === me.id}
              organization={user?.organization ?? null}
            />
          )}
          {problem !== null && <RecordProblem error={problem} onReload={reload} />}
          {merge && <MergeNotice merge={merge} texts={texts} />}
          <RecordBar
            mode={mode}
            busy={busy}
            canSave={user === null || dirty}
            onEdit={edit}
            onCancel={() => (user ? reset() : void navigate({ to: '/admin/accounts', ignoreBlocker: true }))}
          />
        </form>
        {user && (
          <aside>
            {mode === 'viewing' && <AccountActions user={user} />}
            <AccountHistory user={user} />
          </aside>
        )}
      </div>
    </div>
  );
}
