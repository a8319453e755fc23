import { Button, Loader } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui/ui.messages.ts';
import { useLinkToken } from './carried.ts';
import { DoorBox } from './door-box.tsx';
import { Failure, Success } from './door-notice.tsx';
import './mailed-link.messages.ts';
import { isGone, verifyEmail } from './mailed-link.queries.ts';
import { RefusedLink } from './refused-link.tsx';
import css from './sign-in.module.css';
import { WayOn } from './way-on.tsx';

/** Proves an address by the mailed link, at once and once. Source: domain.md §2, api.md. */
export function VerifyEmailPage() {
  const { t } = useTranslation(['mailedLink', 'ui']);
  const queries = useQueryClient();
  const { token } = useLinkToken('token');
  const verify = useMutation({ mutationFn: (link: string) => verifyEmail(queries, link) });
  const { mutate } = verify;
  const asked = useRef(false);
  useEffect(() => {
    if (token === undefined || asked.current) return;
    asked.current = true;
    mutate(token);
  }, [token, mutate]);

  if (verify.isSuccess) {
    return (
      <DoorBox title={t(($) => $.verifiedTitle)}>
        <div className={css.form}>
          <Success>
            <p>{t(($) => $.verified)}</p>
          </Success>
          <WayOn />
        </div>
      </DoorBox>
    );
  }
  if (token === undefined || isGone(verify.error)) {
    return (
      <DoorBox title={t(($) => $.goneTitle)}>
        <div className={css.form}>
          <Failure>
            <p>{t(($) => $.verifyGone)}</p>
          </Failure>
          <p>{t(($) => $.verifyGoneNext)}</p>
          <WayOn />
        </div>
      </DoorBox>
    );
  }
  return (
    <DoorBox title={t(($) => $.verifyTitle)}>
      {verify.isError ? (
        <div className={css.form}>
          <RefusedLink error={verify.error} />
          <Button variant="default" onClick={() => mutate(token)}>
            {t(($) => $.tryAgain, { ns: 'ui' })}
          </Button>
        </div>
      ) : (
        <p className={css.waiting} role="status">
          <Loader size="sm" aria-hidden />
          {t(($) => $.verifying)}
        </p>
      )}
    </DoorBox>
  );
}
