import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../sign-in-notice.tsx';
import { deadLinkFacts } from './dead-link.ts';
import './mailed-link.messages.ts';

/**
 * Explains why a mailed link cannot be used, and what to do.
 * @param children what to do if no newer mail has a link that works
 */
export function DeadLink({ error, children }: { readonly error: unknown; readonly children: ReactNode }) {
  const { t } = useTranslation('mailedLink');
  const { reason, newer } = deadLinkFacts(error);
  return (
    <>
      <Failure>
        <p>{t(($) => $.dead[reason])}</p>
      </Failure>
      <p>{newer ? t(($) => $.newerMail) : children}</p>
    </>
  );
}
