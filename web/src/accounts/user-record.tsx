import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../platform/i18n.ts';
import { showLocale } from '../platform/locale.ts';
import { focusFlaw } from '../ui/fields/focus-flaw.ts';
import { notify } from '../ui/notices/notify.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { RecordProblem } from '../ui/record/record-problem.tsx';
import { useUnsavedChanges } from '../ui/record/use-unsaved-changes.ts';
import { useCurrentUser, userInfoQuery } from '../own-account/account.queries.ts';
import { UserActions } from './user-actions.tsx';
import { UserFacts, UserHistory } from './user-facts.tsx';
import { UserFields } from './user-fields.tsx';
import { UserMarks } from './user-marks.tsx';
import './user.messages.ts';
import css from './user.module.css';
import { keepUser, userQuery } from './user.queries.ts';
import { isFieldProblem, useUserDraft, useUserForm } from './use-user-form.ts';

/**
 * Handles a saved account.
 * @param leaving whether the user is leaving the page, so that it does not navigate to the account's new URL
 * @param onKept called once the saved account is shown
 */
function useSaved(user: User | null, leaving: { readonly current: boolean }, onKept: () => void) {
  const me = useCurrentUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (saved: User, wasChanged: boolean) => {
    keepUser(queries, saved);
    onKept();
    if (saved.id === me.id) {
      await queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
      await showLocale(saved.locale);
    }
    if (wasChanged) {
      notify(
        i18n.t(($) => (user ? $.updated_success : $.created_success), { ns: 'users' }),
        'success',
      );
    }
    if (saved.email !== user?.email && !leaving.current) {
      await navigate({
        to: '/admin/accounts/$userEmail',
        params: { userEmail: saved.email },
        replace: user !== null,
        ignoreBlocker: true,
      });
    }
  };
}

/** An account for viewing and editing; null for a new one, in edit mode from the start. Source: SCREEN-7. */
export function UserRecord({ user }: { readonly user: User | null }) {
  const { t } = useTranslation('users');
  const me = useCurrentUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [mode, setMode] = useState<'viewing' | 'editing'>(user ? 'viewing' : 'editing');
  const leaving = useRef(false);
  const onSaved = useSaved(user, leaving, () => setMode('viewing'));
  const { base, form, save, start, organizationTypes, organizationFeatures, mayUseDevice } = useUserForm(user, onSaved);
  const saveOnce = useUnsavedChanges({
    dirty: mode === 'editing' && form.isDirty() && !save.isSuccess,
    form,
    send: () => save.mutateAsync(form.values),
    onLeaving: (now) => {
      leaving.current = now;
    },
  });
  useUserDraft({ base, form, start }, mode === 'editing', () => setMode('editing'));
  const edit = () => {
    start(user);
    setMode('editing');
  };
  const cancel = () => {
    start(user);
    if (user) setMode('viewing');
    else void navigate({ to: '/admin/accounts', ignoreBlocker: true });
  };
  const reload = async () => {
    if (user) start(await queries.fetchQuery({ ...userQuery(user.email), staleTime: 0 }));
  };
  return (
    <div className={css.record}>
      <PageHeading
        title={user?.name ?? t(($) => $.newTitle)}
        note={
          <Link to="/admin/accounts" className={css.back}>
            {t(($) => $.toList)}
          </Link>
        }
      >
        {user && <UserMarks user={user} />}
      </PageHeading>
      <div className={css.page}>
        <form noValidate onSubmit={form.onSubmit(() => void saveOnce(), focusFlaw)}>
          {mode === 'editing' ? (
            <UserFields
              form={form}
              isNew={user === null}
              isOwn={user?.id === me.id}
              organization={user?.organization ?? null}
              organizationTypes={organizationTypes}
              organizationFeatures={organizationFeatures}
              mayUseDevice={mayUseDevice}
            />
          ) : (
            user && <UserFacts user={user} />
          )}
          {save.isError && !isFieldProblem(save.error) && (
            <div ref={bringIntoView}>
              <RecordProblem error={save.error} onReload={() => void reload()} />
            </div>
          )}
          <RecordBar
            mode={mode}
            busy={save.isPending}
            canSave={user === null || form.isDirty()}
            onEdit={edit}
            onCancel={cancel}
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

/** The reason why saving failed is at the end of the form, on a phone perhaps far from the button pressed. */
function bringIntoView(element: HTMLDivElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
