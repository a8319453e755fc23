import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkToken } from '../handover.ts';
import { SignInBox } from '../sign-in-box.tsx';
import { Success } from '../sign-in-notice.tsx';
import { DeadLink } from './dead-link.tsx';
import { deadLinkFacts, isGone } from './dead-link.ts';
import './mailed-link.messages.ts';
import { verifyEmail } from './mailed-link.queries.ts';
import { RefusedLink } from './refused-link.tsx';
import css from '../sign-in.module.css';
import { ContinueLink } from '../continue-link.tsx';

/**
 * Verifies an address by the mailed link, once, when the user confirms it: a mail program that opens links by itself,
 * even one that runs scripts, verifies nothing. Source: ACCOUNT-10.
 */
export function VerifyEmailPage() {
  const { t } = useTranslation('mailedLink');
  const queries = useQueryClient();
  const { token } = useLinkToken('token');
  const verify = useMutation({ mutationFn: (link: string) => verifyEmail(queries, link) });

  if (verify.isSuccess) {
    return (
      <SignInBox title={t(($) => $.verifiedTitle)} key="verified" focusOnShow>
        <div className={css.form}>
          <Success>
            <p>{t(($) => $.verified)}</p>
          </Success>
          <ContinueLink />
        </div>
      </SignInBox>
    );
  }
  if (token === undefined || isGone(verify.error)) {
    return (
      <SignInBox title={t(($) => $.goneTitle)} key="gone" focusOnShow={verify.isError}>
        <div className={css.form}>
          <DeadLink error={verify.error}>{t(($) => $.verifyNext[deadLinkFacts(verify.error).reason])}</DeadLink>
          <ContinueLink />
        </div>
      </SignInBox>
    );
  }
  return (
    <SignInBox title={t(($) => $.verifyTitle)}>
      <div className={css.form}>
        {verify.isError && <RefusedLink error={verify.error} />}
        <p>{t(($) => $.verifyNote)}</p>
        <Button fullWidth loading={verify.isPending} onClick={() => verify.mutate(token)}>
          {t(($) => $.verify)}
        </Button>
      </div>
    </SignInBox>
  );
}
