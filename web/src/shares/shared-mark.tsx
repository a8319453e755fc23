import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './shared-mark.messages.ts';

/** That something is shared with the reader, and by whom if that is known. Source: SHARE-10. */
export function SharedMark({ by }: { readonly by: { readonly name: string } | null }) {
  const { t } = useTranslation('sharedMark');
  return (
    <StateMark tone="quiet" icon={<IconUsers aria-hidden />}>
      {by === null ? t(($) => $.shared) : t(($) => $.sharedBy, { name: by.name })}
    </StateMark>
  );
}
