import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartKindOf } from '../../dashboard/chart-kind.ts';
import type { GalleryView } from '../../gallery/gallery-view.ts';
import { useIdleLoad } from '../../platform/loading/use-idle-load.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { PagePart } from '../../ui/notices/page-part.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import '../activity.messages.ts';
import type { ActivityRequest, useActivities } from '../activity.queries.ts';
import { eventQueryOf, type SingleAsset } from '../filters/filters.ts';
import type { AssetRef, Group } from '../groups/group.ts';
import { OpenedChart } from './opened-chart.tsx';
import type { Opened } from './opened-address.ts';
import { useOpenedGroup } from './use-opened-group.ts';
import type { useOpened } from './use-opened.ts';

/** Loads the code that showing an event needs. */
const preloadGallery = () => Promise.all([loadGallery(), import('../../viewer/photo/photo-viewer.tsx')]);

const loadGallery = async () => (await import('../../gallery/gallery-dialog.tsx')).GalleryDialog;

/** Props of `OpenedPart`. */
export interface OpenedPartProps {
  readonly list: ReturnType<typeof useActivities>;
  readonly groups: readonly Group[];
  readonly request: ActivityRequest;
  readonly opening: ReturnType<typeof useOpened>;
}

/** What is open over the page: the gallery or charts. Source: ACTIVITY-19. */
export function OpenedPart(props: OpenedPartProps) {
  const { entry, opened } = props.opening;
  useIdleLoad(preloadGallery);
  if (opened === null) return null;
  if (opened.kind === 'chart' && opened.of === null) return <OpenedChart key={entry} {...props} opened={opened} />;
  return <OpenedOfGroup key={entry} {...props} opened={opened} />;
}

/** The gallery or a chart of one group, once that is known. */
function OpenedOfGroup(props: OpenedPartProps & { readonly opened: Opened }) {
  const { groups, opened, opening, request } = props;
  const { t } = useTranslation('activities');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { group, error } = useOpenedGroup(
    groups,
    opened.of ?? assetIn(request.assetInUrl),
    opened.kind === 'event' ? opened.view.event : undefined,
  );
  const onLost = useEffectEvent((reason: string) => {
    notify(reason, 'error', 'opened');
    opening.close();
  });
  const lost = error ? problemText(tui, error) : group === null || !fits(opened, group) ? t(($) => $.linkLost) : null;
  useEffect(() => {
    if (lost !== null) onLost(lost);
  }, [lost]);
  if (!group || lost !== null) return null;
  if (opened.kind === 'chart') return <OpenedChart {...props} groups={[group]} opened={opened} />;
  return <OpenedGallery {...props} group={group} opened={opened} />;
}

/** Whether a group has what is opened of it. */
function fits(opened: Opened, group: Group | undefined): boolean {
  if (opened.kind === 'event' || !group) return true;
  return chartKindOf(group.type) === (opened.chart === 'hours' ? 'appearance' : 'monthly');
}

/** The only site or sensor of the page. */
function assetIn({ siteId, sensorId }: SingleAsset): AssetRef | null {
  if (siteId !== undefined) return { kind: 'installation_site', id: siteId };
  return sensorId === undefined ? null : { kind: 'sensor', id: sensorId };
}

type OpenedEvent = Extract<Opened, { readonly kind: 'event' }>;

/** The gallery, with the filters of the page when it was opened. */
function OpenedGallery(props: OpenedPartProps & { readonly group: Group; readonly opened: OpenedEvent }) {
  const { group, opened, request, opening } = props;
  const [filters] = useState(() => ({
    ...eventQueryOf(request.filters, Math.floor(Date.now() / 1_000), request.zone),
    ...(opening.undetected ? { with_undetected: '1' as const } : {}),
  }));
  const onView = (view: GalleryView) => opening.show({ ...opened, view });
  return (
    <PagePart
      name="gallery"
      load={loadGallery}
      props={{ asset: group, opening: opened.view, filters, onView, onClose: opening.close }}
      onGiveUp={opening.close}
    />
  );
}
