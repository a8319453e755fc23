import type { User, UserChange } from '@trapline/domain/accounts/account.schema.ts';
import { mayBeAssumed } from '@trapline/domain/accounts/user.access.ts';
import { Button } from '@mantine/core';
import {
  IconLockOpen,
  IconMailForward,
  IconRefresh,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { assumeUser } from '../sign-in/assume.queries.ts';
import { confirm, type Question } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { useCurrentUser } from '../own-account/account.queries.ts';
import './user.messages.ts';
import css from './user.module.css';
import { keepUser } from './user.queries.ts';

/** Something done to an account at once, beside its form. */
interface Deed {
  /** What is asked before; none where nothing can go wrong. */
  readonly question?: Question;
  /** @returns the account where that has changed */
  readonly perform: () => Promise<User | undefined>;
  /** What to say when it is done; none where another page says it. */
  readonly done?: string;
}

/** What a product admin can do with an account. Source: ACCOUNT-17. */
export function UserActions({ user }: { readonly user: User }) {
  const { t } = useTranslation('users');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const me = useCurrentUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { name, email } = user;
  const params = { userEmail: email };
  const change = (body: UserChange) => call('PUT /api/users/{userEmail}', { params, body });
  const run = useMutation({
    mutationFn: async ({ perform, done }: Deed) => {
      const changed = await perform();
      if (changed) keepUser(queries, changed);
      if (done !== undefined) notify(done, 'success');
    },
    onError: (error) => notify(problemText(tui, error), 'error'),
  });
  // The buttons stay enabled meanwhile: the dialog gives the focus back to the one that was pressed.
  const act = async (deed: Deed) => {
    if (run.isPending || (deed.question && !(await confirm(deed.question)))) return;
    run.mutate(deed);
  };
  const activate: Deed = {
    question: { title: t(($) => $.activateTitle, { name }), text: t(($) => $.activateText), yes: t(($) => $.activate) },
    perform: () => change({ activated: true }),
    done: t(($) => $.activated),
  };
  const deactivate: Deed = {
    question: {
      title: t(($) => $.deactivateTitle, { name }),
      text: t(($) => $.deactivateText),
      yes: t(($) => $.deactivate),
      grave: true,
    },
    perform: () => change({ activated: false }),
    done: t(($) => $.deactivated),
  };
  const unblock: Deed = {
    question: { title: t(($) => $.unblockTitle, { name }), text: t(($) => $.unblockText), yes: t(($) => $.unblock) },
    perform: () => change({ blocked: false }),
    done: t(($) => $.unblocked),
  };
  const sync: Deed = {
    perform: () => call('POST /api/users/{userEmail}/sync', { params }),
    done: t(($) => $.synced),
  };
  const reset: Deed = {
    question: { title: t(($) => $.resetTitle, { email }), text: t(($) => $.resetText), yes: t(($) => $.resetYes) },
    perform: () => call('POST /api/users/{userEmail}/request_password_reset', { params }),
    done: t(($) => $.resetSent, { email }),
  };
  const assume: Deed = {
    question: { title: t(($) => $.assumeTitle, { name }), text: t(($) => $.assumeText), yes: t(($) => $.assumeYes) },
    perform: async () => {
      await assumeUser(queries, user.id);
      await navigate({ to: '/' });
      return undefined;
    },
  };
  return (
    <RecordSection title={t(($) => $.actions)}>
      <div className={css.actions}>
        {mayBeAssumed(user) && (
          <Button
            variant="default"
            leftSection={<IconUserShare size={18} aria-hidden />}
            onClick={() => void act(assume)}
          >
            {t(($) => $.assume)}
          </Button>
        )}
        {user.blocked && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={18} aria-hidden />}
            onClick={() => void act(unblock)}
          >
            {t(($) => $.unblock)}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          onClick={() => void act(reset)}
        >
          {t(($) => $.reset)}
        </Button>
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void act(sync)}>
          {t(($) => $.sync)}
        </Button>
        {user.activated ? (
          <ReasonButton
            variant="default"
            leftSection={<IconUserOff size={18} aria-hidden />}
            reason={user.id === me.id ? t(($) => $.ownDeactivate) : undefined}
            onClick={() => void act(deactivate)}
          >
            {t(($) => $.deactivate)}
          </ReasonButton>
        ) : (
          <Button
            variant="default"
            leftSection={<IconUserCheck size={18} aria-hidden />}
            onClick={() => void act(activate)}
          >
            {t(($) => $.activate)}
          </Button>
        )}
      </div>
    </RecordSection>
  );
}
