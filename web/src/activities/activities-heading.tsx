import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { usePhone } from '../ui/theme/use-phone.ts';
import css from './activities-page.module.css';
import { CombinedCsvButton } from './activity-csv/csv-buttons.tsx';
import './activity.messages.ts';
import type { ActivityRequest, useActivities } from './activity.queries.ts';
import { AllChartsButton } from './opened/chart-button.tsx';
import { isSingle } from './filters/filters.ts';
import { Freshness } from './freshness.tsx';
import type { useExpansion } from './groups/expansion.ts';
import type { Group } from './groups/group.ts';
import type { Layout } from './groups/layouts.ts';

/** The page's title, how current its data is, and the actions for all groups, which are folded on phones. */
export function ActivitiesHeading(props: {
  readonly list: ReturnType<typeof useActivities>;
  readonly groups: readonly Group[];
  readonly request: ActivityRequest;
  readonly expansion: ReturnType<typeof useExpansion>;
  readonly layout: Layout;
}) {
  const { t } = useTranslation('activities');
  const { list, groups, request, expansion } = props;
  const { assetInUrl, zone } = request;
  const pages = list.data?.pages ?? [];
  const first = pages[0];
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const actions = (
    <>
      {!isSingle(assetInUrl) && groups.length > 0 && (
        <>
          <AllChartsButton groups={groups} />
          <CombinedCsvButton groups={groups} more={list.hasNextPage} request={request} />
        </>
      )}
      {props.layout === 'cards' && groups.some((group) => group.more) && (
        <Button variant="default" size="sm" onClick={expansion.toggleAll}>
          {t(($) => (expansion.all ? $.collapseAll : $.expandAll))}
        </Button>
      )}
    </>
  );
  return (
    <PageHeading
      title={t(($) => $.title)}
      note={
        first && (
          <>
            {phone && open && <div className={css.actions}>{actions}</div>}
            <Freshness
              asOf={Math.min(...pages.map((page) => page.as_of))}
              zone={zone}
              groups={groups}
              total={first.total}
              stale={list.isRefetchError}
              busy={list.isRefetching}
              onRefresh={() => void list.refetch()}
            />
          </>
        )
      }
    >
      {phone && groups.length > 0 ? (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t(($) => $.actions)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      ) : (
        !phone && actions
      )}
    </PageHeading>
  );
}
