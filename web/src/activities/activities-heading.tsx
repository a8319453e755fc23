import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { CombinedCsvButton } from './activity-csv/csv-buttons.tsx';
import './activity.messages.ts';
import type { ActivityRequest, useActivities } from './activity.queries.ts';
import { AllChartsButton } from './events/chart-button.tsx';
import { isSingle } from './filters/filters.ts';
import { Freshness } from './freshness.tsx';
import type { useExpansion } from './groups/expansion.ts';
import type { Group } from './groups/group.ts';

/** The page's title, how current its data is, and the actions for all groups. */
export function ActivitiesHeading(props: {
  readonly list: ReturnType<typeof useActivities>;
  readonly groups: readonly Group[];
  readonly request: ActivityRequest;
  readonly expansion: ReturnType<typeof useExpansion>;
}) {
  const { t } = useTranslation('activities');
  const { list, groups, request, expansion } = props;
  const { assetInUrl, zone } = request;
  const pages = list.data?.pages ?? [];
  const first = pages[0];
  return (
    <PageHeading
      title={t(($) => $.title)}
      note={
        first && (
          <Freshness
            asOf={Math.min(...pages.map((page) => page.as_of))}
            zone={zone}
            groups={groups}
            total={first.total}
            stale={list.isRefetchError}
            busy={list.isRefetching}
            onRefresh={() => void list.refetch()}
          />
        )
      }
    >
      {!isSingle(assetInUrl) && groups.length > 0 && (
        <>
          <AllChartsButton
            groups={groups}
            zone={zone}
            more={list.hasNextPage && !list.isFetching && !list.isError}
            onMore={() => void list.fetchNextPage()}
          />
          <CombinedCsvButton request={request} />
        </>
      )}
      {groups.some((group) => group.more) && (
        <Button variant="default" size="sm" onClick={expansion.toggleAll}>
          {t(($) => (expansion.all ? $.collapseAll : $.expandAll))}
        </Button>
      )}
    </PageHeading>
  );
}
