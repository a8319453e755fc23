import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { CloseButton, Drawer } from '@mantine/core';
import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import type { Dashboard, DashboardPart, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { differenceText, numberText } from '../../platform/words/number-text.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { useChartWords } from '../../ui/charts/use-chart-words.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { Waiting } from '../../ui/notices/waiting.tsx';
import { useFocusBack } from '../../ui/dialogs/use-focus-back.ts';
import './dashboard.messages.ts';
import { partsQuery } from './month.queries.ts';
import css from './part-list.module.css';
import { photoAddress } from './photo-address.ts';
import { type Part, useShownMonth } from './shown-month.ts';

/** Props of `PartList`. */
export interface PartListProps {
  readonly part: Part;
  /** What the dashboard shows. */
  readonly request: DashboardQuery;
  readonly shown: Dashboard;
  readonly onClose: () => void;
}

/**
 * The events a number is made of, beside the number: each with its share and its item, leading to its photo.
 * Source: DASH-12.
 */
export function PartList({ part, request, shown, onClose }: PartListProps) {
  const { t } = useTranslation('dashboard');
  useFocusBack();
  const { itemName } = useShownMonth();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size="27rem"
      lockScroll={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Content className={css.drawer ?? ''}>
        <Drawer.Body className={css.body ?? ''}>
          <div className={css.head}>
            <Drawer.Title>
              <small>{[t(($) => $.parts.what), itemName].join(' · ')}</small>
              {part.what}
            </Drawer.Title>
            <CloseButton aria-label={t(($) => $.parts.close)} onClick={onClose} />
          </div>
          <Parts part={part} request={request} shown={shown} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Parts({ part, request, shown }: Omit<PartListProps, 'onClose'>) {
  const { t } = useTranslation('dashboard');
  const list = useInfiniteQuery(partsQuery({ ...request, ...part.query }));
  const [first] = list.data?.pages ?? [];
  if (first === undefined) {
    return list.error ? (
      <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Waiting>
        <div className={css.waiting} />
      </Waiting>
    );
  }
  return (
    <>
      <p className={css.sum} role="status">
        <b>{t(($) => $.parts.total, { number: numberText(first.sum, currentLocale()) })}</b>{' '}
        {t(($) => $.parts.events, { count: first.total })}
      </p>
      {first.total === 0 && <p className={css.none}>{t(($) => $.parts.none)}</p>}
      <ul className={css.parts}>
        {list.data?.pages.flatMap(({ parts }) =>
          parts.map((one) => (
            <PartRow key={`${one.event.id} ${one.item.id}`} one={one} sum={first.sum} shown={shown} />
          )),
        )}
      </ul>
      <LoadMore ready={list.hasNextPage && !list.isFetchingNextPage} onReach={() => void list.fetchNextPage()} />
    </>
  );
}

function PartRow(props: { readonly one: DashboardPart; readonly sum: number; readonly shown: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { words } = useChartWords();
  const { one, sum, shown } = props;
  const { event, item, share } = one;
  const { alone, inText } = useMoments(shown.time_zone);
  const station = isStationEvent(event);
  const at = station ? event.upload_time : event.timestamp;
  return (
    <li>
      <a href={photoAddress(shown.group_by, item.id, event.id)} target="_blank" rel="noopener">
        <Thumbnail event={event} />
        <span className={css.where}>
          <b>{item.name}</b>
          <small>
            {station && <>{t(($) => $.parts.trap, { trap: event.trap_no })} · </>}
            {alone(at)}
          </small>
          <span className="unseen">{t(($) => $.parts.photo, { time: inText(at) })}</span>
        </span>
        <span className={css.share}>
          <b>
            {shown.group_by === 'place' ? numberText(share, currentLocale()) : differenceText(share, currentLocale())}
          </b>
          <small>{words.share(share / sum)}</small>
        </span>
      </a>
    </li>
  );
}

/** The small picture of an event of either kind. */
function Thumbnail({ event }: Pick<DashboardPart, 'event'>) {
  const { t } = useTranslation('dashboard');
  const src = Object.entries(event.attachments).find(([key, one]) => key !== 'tab' && one.thumbnail_url)?.[1]
    .thumbnail_url;
  return (
    <span className={css.photo}>
      {src ? (
        <img src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        <IconPhotoOff size={20} stroke={1.25} aria-label={t(($) => $.parts.noPhoto)} />
      )}
    </span>
  );
}
