import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { Footer } from './footer.tsx';
import { goOnAsOther, type OtherAccount, signInAgain } from './session-watch.ts';
import css from './shell.module.css';
import './shell.messages.ts';

/**
 * Replaces the pages of an account after another one has signed in in this browser: what happened, and the two ways on.
 * Source: SIGNIN-22.
 */
export function OtherAccountPage({ other }: { readonly other: OtherAccount }) {
  const { t } = useTranslation('shell');
  const queries = useQueryClient();
  const router = useRouter();
  const { shown, now, wasAssumed, hasDraft } = other;
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus(), []);
  const names = { shown: `${shown.name} (${shown.email})`, now: now ? `${now.name} (${now.email})` : '' };
  const what = now ? t(($) => $.otherAccount.text, names) : t(($) => $.otherAccount.unknown, names);
  // A product admin assumes the identity again before the text comes back, which is too much for this page.
  const text = hasDraft && !wasAssumed ? `${what} ${t(($) => $.otherAccount.draft, { name: shown.name })}` : what;
  return (
    <div className={css.page}>
      <main ref={main} tabIndex={-1} className={css.content}>
        <div role="alert">
          <EmptyState
            wholePage
            icon={<IconUsers size={44} stroke={1.25} aria-hidden />}
            title={t(($) => $.otherAccount.title)}
            text={text}
          >
            <Button onClick={goOnAsOther}>
              {now ? t(($) => $.otherAccount.goOnAs, { name: now.name }) : t(($) => $.otherAccount.goOn)}
            </Button>
            <Button variant="default" onClick={() => signInAgain({ queries, router })}>
              {wasAssumed
                ? t(($) => $.otherAccount.signInAgain)
                : t(($) => $.otherAccount.signInAs, { name: shown.name })}
            </Button>
          </EmptyState>
        </div>
      </main>
      <Footer />
    </div>
  );
}
