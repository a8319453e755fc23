import type { User, UserChange } from '@trapline/domain/accounts/account.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/requests/api.ts';
import { assumeUser } from '../sign-in/assume.queries.ts';
import { requestPasswordReset } from '../sign-in/password-reset/password-reset.queries.ts';
import { confirm, type Question } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { waitText } from '../ui/notices/wait-text.ts';
import './account.messages.ts';
import { keepAccount } from './account.queries.ts';

/** An action on an account that takes effect at once, outside its form. */
interface UserAction {
  /** The confirmation shown first; none if the action is harmless. */
  readonly question?: Question;
  /** @returns the account if it has changed, or a notice that replaces `done` */
  readonly perform: () => Promise<User | string | undefined>;
  /** The notice shown on success; none if another page shows the result. */
  readonly done?: string;
}

/** Runs an action: asks for confirmation, then reports the result. One at a time. */
function useRunAction() {
  const { t } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: async ({ perform, done }: UserAction) => {
      const result = await perform();
      if (typeof result === 'string') return notify(result, 'error');
      if (result) keepAccount(queries, result);
      if (done !== undefined) notify(done, 'success');
    },
    onError: (error) => notify(problemText(t, error), 'error'),
  });
  // The buttons stay enabled while an action runs, because the dialog returns focus to the one that was pressed.
  return async (action: UserAction) => {
    if (run.isPending || (action.question && !(await confirm(action.question)))) return;
    run.mutate(action);
  };
}

/** The actions of a product admin on an account, with confirmations and notices where needed. */
export function useAccountActions(user: User) {
  const { t } = useTranslation('accounts');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const runAction = useRunAction();
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
        irreversible: true,
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
      perform: async () => {
        const { mailed, retry_after } = await requestPasswordReset(email);
        return mailed ? undefined : t(($) => $.resetNotSent, { email, wait: waitText(tui, retry_after ?? 3_600) });
      },
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
  return (action: keyof typeof actions) => void runAction(actions[action]);
}
