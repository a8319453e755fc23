import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/account.queries.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ListLink } from '../ui/record/list-link.tsx';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { RecordProblem } from '../ui/record/record-problem.tsx';
import { useUserForm } from './use-user-form.ts';
import { UserActions } from './user-actions.tsx';
import { UserFacts, UserHistory } from './user-facts.tsx';
import { UserFields } from './user-fields.tsx';
import { UserMarks } from './user-marks.tsx';
import './user.messages.ts';
import css from './user.module.css';

/** An account for viewing and editing; null for a new one, in edit mode from the start. Source: SCREEN-7. */
export function UserRecord({ user }: { readonly user: User | null }) {
  const { t } = useTranslation('users');
  const me = useCurrentUser();
  const navigate = useNavigate();
  const { mode, dirty, busy, problem, edit, reset, reload, submit, ...fields } = useUserForm(user);
  return (
    <div className={css.record}>
      <PageHeading
        title={user?.name ?? t(($) => $.newTitle)}
        note={
          <ListLink to="/admin/accounts" className={css.back}>
            {t(($) => $.toList)}
          </ListLink>
        }
      >
        {user && <UserMarks user={user} />}
      </PageHeading>
      <div className={css.page}>
        <form noValidate onSubmit={submit}>
          {user && mode === 'viewing' ? (
            <UserFacts user={user} />
          ) : (
            <UserFields
              {...fields}
              isNew={user === null}
              isOwn={user?.id === me.id}
              organization={user?.organization ?? null}
            />
          )}
          {problem !== null && <RecordProblem error={problem} onReload={() => void reload()} />}
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
            {mode === 'viewing' && <UserActions user={user} />}
            <UserHistory user={user} />
          </aside>
        )}
      </div>
    </div>
  );
}
