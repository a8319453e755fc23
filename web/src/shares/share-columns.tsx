import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '../ui/lists/data-list.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';
import css from './sharing.module.css';
import './share.messages.ts';

/** A person with a share of an asset. Source: SHARE-13. */
export interface Share {
  readonly email: string;
  /** Empty until they register. */
  readonly name: string;
  readonly unregistered: boolean;
  readonly shared_by: { readonly name: string } | null;
  readonly permissions: readonly string[];
}

function ShareName({ share, isOwn }: { readonly share: Share; readonly isOwn: boolean }) {
  const { t } = useTranslation('shares');
  if (share.unregistered) {
    return (
      <StateMark tone="quiet" icon={<IconClock aria-hidden />}>
        {t(($) => $.waiting)}
      </StateMark>
    );
  }
  return <>{isOwn ? `${share.name} (${t(($) => $.you)})` : share.name}</>;
}

/** Returns the columns of an asset's shares. @param onRemove absent if the list is read-only */
export function shareColumns<S extends Share>(
  t: TFunction<'shares'>,
  ownEmail: string,
  onRemove: ((share: S) => void) | undefined,
): readonly Column<S>[] {
  const columns: readonly Column<S>[] = [
    {
      key: 'email',
      heading: t(($) => $.email),
      inHead: true,
      cell: ({ email }) => <span className={css.email}>{email}</span>,
    },
    {
      key: 'name',
      heading: t(($) => $.name),
      cell: (share) => <ShareName share={share} isOwn={share.email === ownEmail} />,
    },
    {
      key: 'rights',
      heading: t(($) => $.rights),
      cell: ({ permissions }) => t(($) => (permissions.includes('full') ? $.full : $.read)),
    },
    { key: 'shared_by', heading: t(($) => $.sharedBy), cell: ({ shared_by }) => shared_by?.name ?? '-' },
  ];
  if (!onRemove) return columns;
  return [
    ...columns,
    {
      key: 'action',
      heading: t(($) => $.action),
      cell: (share) => (
        <Button
          variant="default"
          size="xs"
          aria-label={share.email === ownEmail ? undefined : t(($) => $.removeOne, { name: share.name || share.email })}
          onClick={() => onRemove(share)}
        >
          {t(($) => (share.email === ownEmail ? $.leave : $.remove))}
        </Button>
      ),
    },
  ];
}
