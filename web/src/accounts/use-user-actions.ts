import type { User, UserChange } from '@trapline/domain/accounts/account.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { assumeUser } from '../sign-in/assume.queries.ts';
import { confirm, type Question } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './user.messages.ts';
import { keepUser } from './user.queries.ts';

/** Something done to an account at once, beside its form. */
interface UserAction {
  /** What is asked before; none where nothing can go wrong. */
  readonly question?: Question;
  /** @returns the account where that has changed */
  readonly perform: () => Promise<User | undefined>;
  /** What to say when it is done; none where another page says it. */
  readonly done?: string;
}

/** Carries an action out: asks first, then says how it went. One at a time. */
function useCarryingOut() {
  const { t } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: async ({ perform, done }: UserAction) => {
      const changed = await perform();
      if (changed) keepUser(queries, changed);
      if (done !== undefined) notify(done, 'success');
    },
    onError: (error) => notify(problemText(t, error), 'error'),
  });
  // The buttons stay enabled meanwhile: the dialog gives the focus back to the one that was pressed.
  return async (action: UserAction) => {
    if (run.isPending || (action.question && !(await confirm(action.question)))) return;
    run.mutate(action);
  };
}

/** What a product admin can do with an account, each asked about and told of where that is needed. */
export function useUserActions(user: User) {
  const { t } = useTranslation('users');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const carryOut = useCarryingOut();
  const { name, email } = user;
  const params = { userEmail: email };
  const change = (body: UserChange) => call('PUT /api/users/{userEmail}', { params, body });
  const actions = {
    activate: {
      question: {
        title: t(($) => $.activateTitle, { name }),
        text: t(($) => $.activateText),
        yes: t(($) => $.activate),
      },
      perform: () => change({ activated: true }),
      done: t(($) => $.activated),
    },
    deactivate: {
      question: {
        title: t(($) => $.deactivateTitle, { name }),
        text: t(($) => $.deactivateText),
        yes: t(($) => $.deactivate),
        grave: true,
      },
      perform: () => change({ activated: false }),
      done: t(($) => $.deactivated),
    },
    unblock: {
      question: { title: t(($) => $.unblockTitle, { name }), text: t(($) => $.unblockText), yes: t(($) => $.unblock) },
      perform: () => change({ blocked: false }),
      done: t(($) => $.unblocked),
    },
    sync: {
      perform: () => call('POST /api/users/{userEmail}/sync', { params }),
      done: t(($) => $.synced),
    },
    reset: {
      question: { title: t(($) => $.resetTitle, { email }), text: t(($) => $.resetText), yes: t(($) => $.resetYes) },
      perform: () => call('POST /api/users/{userEmail}/request_password_reset', { params }),
      done: t(($) => $.resetSent, { email }),
    },
    assume: {
      question: { title: t(($) => $.assumeTitle, { name }), text: t(($) => $.assumeText), yes: t(($) => $.assumeYes) },
      perform: async () => {
        await assumeUser(queries, user.id);
        await navigate({ to: '/' });
        return undefined;
      },
    },
  } as const satisfies Readonly<Record<string, UserAction>>;
  return (action: keyof typeof actions) => void carryOut(actions[action]);
}
