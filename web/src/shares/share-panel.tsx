import { Skeleton } from '@mantine/core';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { DataList } from '../ui/lists/data-list.tsx';
import { notify } from '../ui/notices/notify.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { RecordSection } from '../ui/record/record-section.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { ShareAddition, type Sharing } from './share-addition.tsx';
import { type Share, shareColumns } from './share-columns.tsx';
import css from './sharing.module.css';
import './share.messages.ts';

/** Props of the panel. */
export interface SharePanelProps<S extends Share> {
  /** Name of the shared asset. */
  readonly asset: string;
  /** The query of its shares. */
  readonly list: Pick<UseQueryResult<readonly S[]>, 'data' | 'error' | 'refetch'>;
  /** Actions of those who may share; absent if the list is read-only. */
  readonly manage?: {
    /** Whether a share may include editing. */
    readonly withFull: boolean;
    readonly add: (sharing: Sharing) => Promise<{ readonly unregistered: boolean }>;
    readonly remove: (share: S) => Promise<unknown>;
    /** Refetches what shows the shares, after one was added or removed. */
    readonly onChanged: () => Promise<unknown>;
    /** Called after the current account has given up its own share. */
    readonly onLeft: () => void;
  };
}

/** The accounts an asset is shared with; those who may share can add and remove shares. Source: SHARE-13. */
export function SharePanel<S extends Share>(props: SharePanelProps<S>) {
  const { t } = useTranslation('shares');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { manage, asset } = props;
  const { data: shares, error, refetch } = props.list;
  const { email: ownEmail } = useCurrentUser();
  const removal = useMutation({
    mutationFn: async (share: S) => manage?.remove(share),
    onSuccess: async (_, { email }) => {
      const own = email === ownEmail;
      notify(
        t(($) => (own ? $.left : $.ended)),
        'success',
      );
      if (own) manage?.onLeft();
      else await manage?.onChanged();
    },
    onError: (error) => {
      notify(`${t(($) => $.endFailed)} ${problemText(tui, error)}`, 'error');
      // Somebody else may have removed it first.
      void manage?.onChanged();
    },
  });
  const remove = async (share: S) => {
    const own = share.email === ownEmail;
    const yes = await confirm({
      title: own
        ? t(($) => $.leaveQuestion, { asset })
        : t(($) => $.removeQuestion, { name: share.name || share.email }),
      text: own ? t(($) => $.leaveText) : t(($) => $.removeText, { asset }),
      yes: t(($) => (own ? $.leave : $.remove)),
      irreversible: true,
    });
    if (yes) removal.mutate(share);
  };
  return (
    <RecordSection title={t(($) => $.title)} note={t(($) => $.note)}>
      {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!shares && error === null && (
        <Waiting>
          <Skeleton height={28} mb="xs" />
          <Skeleton height={28} />
        </Waiting>
      )}
      {shares && manage && <ShareAddition shares={shares} {...manage} />}
      {shares?.length === 0 && <p className={css.quiet}>{t(($) => $.nobody)}</p>}
      {shares && shares.length > 0 && (
        <DataList
          label={t(($) => $.title)}
          columns={shareColumns<S>(t, ownEmail, manage ? (share) => void remove(share) : undefined)}
          rows={shares}
          rowKey={({ email }) => email}
          busy={removal.isPending}
        />
      )}
    </RecordSection>
  );
}
