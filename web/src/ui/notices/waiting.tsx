import '@mantine/core/styles/Skeleton.layer.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui.messages.ts';

/** Container for skeletons: shows them after 150 ms, and announces "loading" to screen readers. Source: LOOK-3. */
export function Waiting({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div className="delayed" role="status" data-waiting>
      <span className="unseen">{t(($) => $.loading)}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}
