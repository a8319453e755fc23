import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { Checkbox } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Column } from '../../ui/lists/data-list.tsx';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import '../station.messages.ts';
import { PlaceActions, type PlaceListActions } from './place-actions.tsx';
import css from './places.module.css';
import './places.messages.ts';

type T = TFunction<readonly ['stationPlaces', 'station']>;

/** The columns of the list of places. @param phone whether it has rows instead of a table. Source: STATION-4 */
export function placeColumns(t: T, phone: boolean, actions: PlaceListActions): readonly Column<StationPlace>[] {
  const { onHide } = actions;
  const name: Column<StationPlace> = {
    key: 'name',
    heading: t(($) => $.name),
    inHead: true,
    cell: ({ id, name: text }) => (
      <Link to="/station/$placeId" params={{ placeId: id }}>
        {text}
      </Link>
    ),
  };
  const upload: Column<StationPlace> = {
    key: 'last_upload_time',
    heading: t(($) => $.lastUpload),
    inRow: 'text',
    priority: 1,
    cell: ({ last_upload_time: at, time_zone }) =>
      at === null ? <span className={css.quiet}>{t(($) => $.noUpload)}</span> : <Moment at={at} zone={time_zone} />,
  };
  const menu: Column<StationPlace> = {
    key: 'actions',
    heading: t(($) => $.actions),
    inRow: 'end',
    cell: (place) => <PlaceActions place={place} phone={phone} actions={actions} />,
  };
  if (phone) return [name, upload, hiddenMark(t), menu];
  return [
    {
      key: 'hidden',
      heading: t(($) => $.hidden),
      cell: ({ id, name: text, hidden }) => (
        <Checkbox
          aria-label={t(($) => $.hideOne, { name: text })}
          checked={hidden}
          onChange={({ currentTarget }) => onHide({ id, hidden: currentTarget.checked })}
        />
      ),
    },
    name,
    upload,
    { key: 'data', heading: t(($) => $.data), cell: (place) => <DataLinks place={place} t={t} /> },
    menu,
  ];
}

/** Says on a phone, where the checkbox is in the menu, that a place is hidden. */
function hiddenMark(t: T): Column<StationPlace> {
  return {
    key: 'hidden',
    heading: t(($) => $.hidden),
    inRow: 'state',
    cell: ({ hidden }) =>
      hidden && (
        <StateMark tone="quiet" icon={<IconEyeOff aria-hidden />}>
          {t(($) => $.hidden)}
        </StateMark>
      ),
  };
}

function DataLinks({ place: { id, name }, t }: { readonly place: StationPlace; readonly t: T }) {
  const params = { placeId: id };
  return (
    <span className={css.links}>
      <Link to="/station/$placeId/recent" params={params} aria-label={t(($) => $.recentOf, { name })}>
        {t(($) => $.recentData, { ns: 'station' })}
      </Link>
      <Link to="/station/$placeId" params={params} aria-label={t(($) => $.allOf, { name })}>
        {t(($) => $.allData, { ns: 'station' })}
      </Link>
    </span>
  );
}
