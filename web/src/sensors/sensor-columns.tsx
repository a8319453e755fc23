import { sensorUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { numberText } from '../platform/words/number-text.ts';
import { dateText } from '../platform/times/zoned-time.ts';
import { SensorTypeCell } from '../sensor-types/sensor-type-name.tsx';
import { BookmarkToggle } from '../bookmarks/bookmark-toggle.tsx';
import type { Column } from '../ui/lists/data-list.tsx';
import '../bookmarks/bookmark.messages.ts';
import { LastContact } from './last-contact.tsx';
import { SharedMark } from '../shares/shared-mark.tsx';
import { UnitState } from '../health/unit-state.tsx';
import './sensor.messages.ts';
import css from './sensor.module.css';

/** Options that determine which columns there are. */
export interface SensorColumnsOptions {
  readonly locale: string;
  /** Number of the page's first row. */
  readonly firstRow: number;
  /** Whether the account works with installation sites. */
  readonly bySite: boolean;
  /** Whether the list is in the back office. */
  readonly inBackOffice: boolean;
  readonly onBookmark: (sensor: Sensor, bookmarked: boolean) => void;
}

/** Returns when a sensor was installed, as `YYYY/MM/DD`: at its site if sites are in use. */
function installedText({ installed_on, installation_site, time_zone }: Sensor, bySite: boolean): string {
  if (bySite && installation_site) return dateText(installation_site.installed_at, time_zone);
  return installed_on?.replaceAll('-', '/') ?? '-';
}

type Words = TFunction<readonly ['sensors', 'bookmarks']>;

/** Returns the columns of the sensor list. Source: SENSOR-7. */
export function sensorColumns(t: Words, options: SensorColumnsOptions): readonly Column<Sensor>[] {
  return [...namingColumns(t, options), ...stateColumns(t, options), ...ownerColumns(t, options)];
}

/** Columns that identify the sensor. */
function namingColumns(
  t: Words,
  { firstRow, bySite, inBackOffice, onBookmark }: SensorColumnsOptions,
): readonly Column<Sensor>[] {
  const bookmark: Column<Sensor> = {
    key: 'bookmarked',
    inRow: 'end',
    heading: t(($) => $.bookmarked, { ns: 'bookmarks' }),
    sortable: true,
    cell: (sensor) => (
      <BookmarkToggle
        asset={sensor.name}
        bookmarked={sensor.bookmarked}
        onChange={(bookmarked) => onBookmark(sensor, bookmarked)}
      />
    ),
  };
  return [
    {
      key: 'no',
      heading: t(($) => $.no),
      numeric: true,
      priority: 5,
      cell: (_, index) => firstRow + index,
    },
    ...(bySite ? [] : [bookmark]),
    {
      key: 'type',
      inRow: 'lead',
      heading: t(($) => $.type),
      sortable: true,
      cell: ({ type }) => <SensorTypeCell type={type} />,
    },
    {
      key: 'id',
      heading: t(($) => $.id),
      sortable: true,
      priority: 1,
      // Customers know a sensor by its name and place.
      ...(inBackOffice ? { inRow: 'text' as const } : {}),
      cell: ({ id }) => <span className={css.id}>{id}</span>,
    },
    {
      key: 'name',
      heading: t(($) => $.name),
      inHead: true,
      sortable: true,
      cell: ({ id, name }) => (
        <Link
          className={css.name}
          title={name}
          to={inBackOffice ? '/admin/sensors/$id' : '/sensors/$id'}
          params={{ id }}
        >
          {name}
        </Link>
      ),
    },
  ];
}

/** The state of a sensor's unit; to a reader who may not know it, by whom the sensor is shared. */
function SensorState({ sensor }: { readonly sensor: Sensor }) {
  const state = sensorUnitState(sensor);
  if (state === null && sensor.shared_by) return <SharedMark by={sensor.shared_by} />;
  return (
    <UnitState
      state={state}
      lastActive={sensor.last_active}
      problems={sensor.health_problems}
      zone={sensor.time_zone}
    />
  );
}

/** Columns for the sensor's state and place. */
function stateColumns(t: Words, { locale, bySite, inBackOffice }: SensorColumnsOptions): readonly Column<Sensor>[] {
  return [
    {
      key: 'state',
      inRow: 'state',
      heading: t(($) => $.state),
      sortable: true,
      cell: (sensor) => <SensorState sensor={sensor} />,
    },
    {
      key: 'last_active',
      heading: t(($) => $.lastActive),
      sortable: true,
      priority: 2.7,
      cell: ({ last_active, time_zone }) => <LastContact at={last_active} zone={time_zone} />,
    },
    {
      key: bySite || inBackOffice ? 'installed_since' : 'installed_on',
      heading: t(($) => $.installedOn),
      sortable: true,
      priority: 3,
      cell: (sensor) => installedText(sensor, bySite || inBackOffice),
    },
    {
      key: 'threshold',
      priority: 4,
      heading: t(($) => $.threshold),
      numeric: true,
      sortable: true,
      // The effective threshold: at a site it may be the site's.
      cell: ({ effective_threshold }) => (effective_threshold ? numberText(effective_threshold, locale) : '-'),
    },
    {
      // Operators see sensors of customers with and without sites.
      key: inBackOffice ? 'site_or_place' : bySite ? 'installation_site' : 'place',
      heading: t(($) => $.site),
      inRow: 'text',
      priority: 2,
      sortable: true,
      cell: ({ installation_site, place }) =>
        (inBackOffice ? installation_site?.name || place : bySite ? installation_site?.name : place) || '-',
    },
  ];
}

/** Columns for the sensor's owner. */
function ownerColumns(t: Words, { inBackOffice }: SensorColumnsOptions): readonly Column<Sensor>[] {
  return [
    {
      key: 'organization',
      heading: t(($) => $.organization),
      // Within one organization it is the same everywhere.
      priority: inBackOffice ? 2.5 : 6,
      sortable: true,
      cell: ({ organization }) => (
        <span className={css.organization} title={organization?.name}>
          {organization?.name ?? '-'}
        </span>
      ),
    },
    {
      key: 'created_by',
      heading: t(($) => $.createdBy),
      priority: 7,
      sortable: true,
      cell: ({ created_by }) => created_by?.name ?? '-',
    },
  ];
}
