import { useQuery } from '@tanstack/react-query';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoRecord, RecordPage } from '../ui/record/record-page.tsx';
import './station.messages.ts';
import { placeQuery } from './station.queries.ts';

/** A page about one place, and its states: loading, failed, not found. */
export function PlacePage(props: { readonly id: string; readonly children: (place: StationPlace) => ReactNode }) {
  const { t } = useTranslation('station');
  return (
    <RecordPage
      query={useQuery(placeQuery(props.id))}
      title={t(($) => $.place)}
      missing={
        <NoRecord
          icon={<IconMapPin size={44} stroke={1.25} aria-hidden />}
          title={t(($) => $.gone)}
          text={t(($) => $.goneText)}
          list="/station"
          toList={t(($) => $.toPlaces)}
        />
      }
    >
      {props.children}
    </RecordPage>
  );
}
