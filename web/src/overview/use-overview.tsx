import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupQuery } from '../activities/groups/group.queries.ts';
import type { AssetRef } from '../activities/groups/group.ts';
import { useEventCache } from '../events/use-event.ts';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { useAssetTab } from '../ui/record/asset-tabs.tsx';
import { AssetOverview } from './asset-overview.tsx';

/** The first tab of the page of a site or sensor. */
interface Overview {
  /** Undefined if the page has no such tab. */
  readonly overview?: ReactNode;
  /** Whether the tab is shown and still loading. */
  readonly overviewPending?: boolean;
}

/**
 * The overview of a site or sensor. The back office has none: operators see a customer's data by acting as the customer.
 * @param id undefined for a new one
 */
export function useOverview(kind: AssetRef['kind'], id: string | undefined): Overview {
  const cache = useEventCache();
  const user = useCurrentUser();
  const shown = useAssetTab() === 'overview';
  const exists = id !== undefined && !isProductAdmin(user);
  const enabled = exists && shown;
  const { data, error, isFetched, refetch } = useQuery({ ...groupQuery(cache, { kind, id: id ?? '' }), enabled });
  if (!exists) return {};
  if (data === undefined && error !== null) {
    return { overview: <ProblemNotice error={error} onRetry={() => void refetch()} /> };
  }
  return { overview: data ? <AssetOverview group={data} /> : null, overviewPending: shown && !isFetched };
}
