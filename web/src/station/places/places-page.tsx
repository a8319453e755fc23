import { stationRowsPerPage } from '@trapline/domain/station/station.limits.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { Button } from '@mantine/core';
import { IconMapPin, IconPlus, IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAddress } from '../../ui/lists/list-address.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { usePhone } from '../../ui/theme/use-phone.ts';
import '../station.messages.ts';
import { placeListQuery } from '../station.queries.ts';
import { UsageLine } from '../usage/usage-line.tsx';
import { useHeardStation } from '../use-heard-station.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { placeColumns } from './place-columns.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import css from './places.module.css';
import './places.messages.ts';
import { useHiding } from './use-hiding.ts';

// The order is fixed: newest upload first, then by name.
const address = listAddress([], '');

/** What is open above the page. */
type Opened =
  | { readonly dialog: 'import' }
  /** Without a place: a new one. */
  | { readonly dialog: 'editor'; readonly place: StationPlace | null }
  | { readonly dialog: 'merge'; readonly place: StationPlace };

/** The places where traps stand, with the plan and its usage. Source: STATION-4. */
export function PlacesPage() {
  const { t } = useTranslation(['stationPlaces', 'station']);
  const search = address.read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const phone = usePhone();
  const list = useQuery(placeListQuery(search));
  const [opened, setOpened] = useState<Opened | null>(null);
  const onHide = useHiding();
  useHeardStation();
  return (
    <>
      <ListPage
        title={t(($) => $.title)}
        note={
          <div className={css.note}>
            <p>{t(($) => $.about)}</p>
            <UsageLine />
          </div>
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTableImport size={18} aria-hidden />}
              onClick={() => setOpened({ dialog: 'import' })}
            >
              {t(($) => $.importCsv)}
            </Button>
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setOpened({ dialog: 'editor', place: null })}
            >
              {t(($) => $.add)}
            </Button>
          </>
        }
        searchLabel={t(($) => $.search)}
        q={search.q}
        page={search.page}
        perPage={stationRowsPerPage}
        onSearch={(q, page) => void navigate({ to: '.', search: address.write({ ...search, q, page }) })}
        list={list}
        columns={placeColumns(t, phone, {
          onHide,
          onEdit: (place) => setOpened({ dialog: 'editor', place }),
          onMerge: (place) => setOpened({ dialog: 'merge', place }),
        })}
        rowKey={({ id }) => id}
        empty={{
          icon: <IconMapPin size={44} stroke={1.25} aria-hidden />,
          title: t(($) => $.emptyTitle),
          text: t(($) => $.emptyText),
        }}
      />
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function OpenedDialog({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  if (opened.dialog === 'import') return <ImportDialog onClose={onClose} />;
  if (opened.dialog === 'merge') return <MergeDialog place={opened.place} onClose={onClose} />;
  return <PlaceDialog place={opened.place} onClose={onClose} />;
}
