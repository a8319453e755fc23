import { useTranslation } from 'react-i18next';
import './event.messages.ts';
import type { Retry } from './use-retry.ts';

/** The button that has failed files processed again; nothing for an account that may not do this. */
export function RetryButton({ retry, className }: { readonly retry: Retry; readonly className: string | undefined }) {
  const { t } = useTranslation('events');
  if (retry === 'forbidden') return null;
  const run = retry === 'pending' ? undefined : retry.run;
  return (
    <button type="button" className={className} disabled={run === undefined} onClick={run}>
      {t(($) => $.retry)}
    </button>
  );
}
