import type { Invitation } from '@trapline/domain/sign-in/sign-in.schema.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { userInfoQuery } from '../../own-account/own-account.queries.ts';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { Waiting } from '../../ui/notices/waiting.tsx';
import { useLinkToken } from '../handover.ts';
import { SignInBox } from '../sign-in-box.tsx';
import { Failure, RefusalNotice, Success } from '../sign-in-notice.tsx';
import { isGone } from './dead-link.ts';
import './mailed-link.messages.ts';
import { invitationQuery, verifyEmail } from './mailed-link.queries.ts';
import { RefusedLink } from './refused-link.tsx';
import css from '../sign-in.module.css';
import { signOut } from '../sign-in.queries.ts';
import { ContinueLink } from '../continue-link.tsx';

/** The target of a mailed invitation's link: leads to registration, or to accepting with an existing account. */
export function InvitationPage() {
  const { token, cleaned } = useLinkToken('token');
  return token === undefined ? <GoneInvitation /> : <Invited token={token} enabled={cleaned} />;
}

function Invited({ token, enabled }: { readonly token: string; readonly enabled: boolean }) {
  const { t } = useTranslation('mailedLink');
  const user = useQuery(userInfoQuery);
  const { data, error, refetch } = useQuery({ ...invitationQuery(token), enabled });
  if (isGone(error)) return <GoneInvitation />;
  const failed = error ?? user.error;
  if (!data || user.data === undefined) {
    return (
      <SignInBox title={t(($) => $.invitationTitle)}>
        {failed ? (
          <ProblemNotice error={failed} onRetry={() => void Promise.all([refetch(), user.refetch()])} />
        ) : (
          <Waiting />
        )}
      </SignInBox>
    );
  }
  if (data.registered) return <Acceptance token={token} invitation={data} />;
  if (user.data) return <OtherAccount own={user.data.email} invitation={data} />;
  return <ToRegistration email={data.email} token={token} />;
}

function ToRegistration({ email, token }: { readonly email: string; readonly token: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '/register', search: { email }, state: { linkToken: token }, replace: true });
  }, [navigate, email, token]);
  return null;
}

/** Who invites whom, and to what. */
function About({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation('mailedLink');
  const { email, invited_by_name: name, organization_name: organization } = invitation;
  return (
    <div>
      <p>{organization === null ? t(($) => $.shares, { name }) : t(($) => $.invites, { name, organization })}</p>
      <p className={css.soft}>{t(($) => $.inviteFor, { email })}</p>
    </div>
  );
}

function Acceptance({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const { t } = useTranslation('mailedLink');
  const queries = useQueryClient();
  const join = useMutation({ mutationFn: () => verifyEmail(queries, token) });
  const { email, organization_name: organization } = invitation;
  if (isGone(join.error)) return <GoneInvitation />;
  if (join.isSuccess) {
    return (
      <SignInBox title={t(($) => $.joinedTitle)} key="joined" focusOnShow>
        <div className={css.form}>
          <Success>
            <p>{organization === null ? t(($) => $.accepted) : t(($) => $.joined, { organization })}</p>
          </Success>
          <ContinueLink email={email} />
        </div>
      </SignInBox>
    );
  }
  return (
    <SignInBox title={t(($) => $.invitationTitle)}>
      <div className={css.form}>
        {join.isError && <RefusedLink error={join.error} />}
        <About invitation={invitation} />
        <Button fullWidth loading={join.isPending} onClick={() => join.mutate()}>
          {t(($) => (organization === null ? $.accept : $.join))}
        </Button>
      </div>
    </SignInBox>
  );
}

/** Shown if somebody is signed in, but the invitation is for an address without an account. */
function OtherAccount({ own, invitation }: { readonly own: string; readonly invitation: Invitation }) {
  const { t } = useTranslation('mailedLink');
  const queries = useQueryClient();
  // This page then notices the sign-out and continues to registration.
  const leave = useMutation({ mutationFn: () => signOut(queries) });
  return (
    <SignInBox title={t(($) => $.invitationTitle)}>
      <div className={css.form}>
        {leave.isError && <RefusalNotice error={leave.error} />}
        <About invitation={invitation} />
        <p>{t(($) => $.otherAccount, { email: own })}</p>
        <Button fullWidth loading={leave.isPending} onClick={() => leave.mutate()}>
          {t(($) => $.signOut)}
        </Button>
      </div>
    </SignInBox>
  );
}

function GoneInvitation() {
  const { t } = useTranslation('mailedLink');
  return (
    <SignInBox title={t(($) => $.goneTitle)} key="gone">
      <div className={css.form}>
        <Failure>
          <p>{t(($) => $.invitationGone)}</p>
        </Failure>
        <ContinueLink />
      </div>
    </SignInBox>
  );
}
