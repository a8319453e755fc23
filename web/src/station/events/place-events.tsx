import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { mayUploadScans } from '@trapline/domain/station/station.access.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { compareTraps } from '@trapline/domain/station/trap-no.rules.ts';
import { stationRowsPerPage } from '@trapline/domain/station/station.limits.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconBug } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatButton } from '../../chat/chat-button.tsx';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import type { ListSelection } from '../../ui/lists/use-selection.ts';
import { selectingBy } from '../../ui/lists/select-boxes.tsx';
import { useListAsRows } from '../../ui/theme/use-phone.ts';
import { EventCommands } from './event-commands.tsx';
import { eventColumns } from './event-columns.tsx';
import { EventLinks } from './event-links.tsx';
import './events.messages.ts';
import { ManyBar } from './many/many-bar.tsx';
import { type OpenedDialog, OpenedEventDialog } from './opened-dialog.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { knownEvents } from './station-event.queries.ts';
import { usePlaceEvents } from './use-place-events.ts';

/** The events of a place: a table in which events can be selected, and what can be done with them. Source: STATION-13. */
export function PlaceEvents({ place }: { readonly place: StationPlace }) {
  const { t } = useTranslation('stationEvents');
  const { shown, list, selection, goTo, view, onUploaded, openId, editing, edit } = usePlaceEvents(place);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const mayUpload = mayUploadScans(useCurrentUser());
  const asRows = useListAsRows();
  const upload = () => setOpened({ dialog: 'upload', trap: '' });
  const selecting = selectingBy<StationEvent>({
    selection,
    rowKey: ({ id }) => id,
    nameOf: ({ trap_no: trap, month }) => t(($) => $.row, { trap, month }),
    disabledReason: ({ processing }) => (processing ? t(($) => $.notSelectable) : undefined),
    actions: <SelectedBar place={place} selection={selection} onOpen={setOpened} />,
  });
  return (
    <>
      <ListPage
        title={place.name}
        note={<EventLinks placeId={place.id} to="recent" />}
        actions={
          <>
            <EventCommands
              place={place}
              shown={shown}
              isEmpty={list.data?.total === 0}
              selected={selection.ids}
              onOpen={setOpened}
            />
            <ChatButton placeId={place.id} selected={selection.ids} onView={view} />
          </>
        }
        q=""
        page={shown.page}
        perPage={stationRowsPerPage}
        onSearch={(_, page) => goTo({ page })}
        list={list}
        columns={eventColumns(t, {
          zone: place.time_zone,
          sortable: true,
          asRows,
          actions: {
            onView: ({ id }) => view(id),
            onEdit: (event) => setOpened({ dialog: 'editor', event }),
            onDeleted: (id) => selection.isSelected(id) && selection.toggle(id, false),
          },
        })}
        rowKey={({ id }) => id}
        sorting={{ sort: shown.sort, onSort: (sort) => goTo({ sort, page: 1 }) }}
        selecting={selecting}
        filters={
          <PeriodFilter
            shown={shown}
            onChange={(period) => goTo({ ...(period ? { period, usual: false } : { usual: true }), page: 1 })}
          />
        }
        empty={{
          icon: <IconBug size={44} stroke={1.25} aria-hidden />,
          title: shown.flaw ? t(($) => $.period.refused) : t(($) => $.emptyTitle),
          text: mayUpload ? t(($) => $.emptyText) : t(($) => $.emptyTextOnly),
          children: mayUpload && <Button onClick={upload}>{t(($) => $.upload)}</Button>,
        }}
      />
      <OpenedEventDialog
        place={place}
        opened={opened}
        openId={openId}
        editing={editing}
        onEditing={edit}
        events={list.data?.rows ?? []}
        onView={view}
        onOpen={setOpened}
        onUploaded={onUploaded}
        onChanged={selection.clear}
      />
    </>
  );
}

/** What can be done with the selected events, on any page of the list. */
function SelectedBar(props: {
  readonly place: StationPlace;
  readonly selection: ListSelection;
  readonly onOpen: (dialog: OpenedDialog) => void;
}) {
  const { place, selection, onOpen } = props;
  const { ids, clear } = selection;
  const known = knownEvents(useQueryClient(), place.id);
  const events = [...new Map(known.map((event) => [event.id, event])).values()].filter(({ id }) => ids.includes(id));
  const traps = [...new Set(events.map(({ trap_no }) => trap_no))].toSorted(compareTraps);
  return (
    <ManyBar
      placeId={place.id}
      ids={ids}
      events={events}
      onChange={(dialog) => onOpen({ dialog, ids, traps })}
      onDeleted={clear}
    />
  );
}
