import { Button } from '@mantine/core';
import { collapsedEvents } from '@trapline/domain/events/event.limits.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconPhoto } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EventCards } from '../activities/events/event-cards.tsx';
import type { Group } from '../activities/groups/group.ts';
import { Reasons } from '../activities/groups/group-states.tsx';
import { HeadFigures } from '../activities/groups/head-figures.tsx';
import { countRows } from '../events/count-rows.ts';
import { mediaOf } from '../events/event-media.ts';
import { useLiveEvent } from '../events/use-event.ts';
import { UnitAdvice } from '../health/unit-advice.tsx';
import { insectSymbol, useInsectName } from '../insects/insect-name.ts';
import { addMonths, monthAt } from '../dashboard/months.ts';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { numberText } from '../platform/words/number-text.ts';
import { useNow } from '../platform/times/use-now.ts';
import { ReportButton } from '../reports/report-button.tsx';
import { AssetCourse } from './asset-course.tsx';
import css from './asset-overview.module.css';
import { DetectorQuality } from './detector-quality.tsx';
import './overview.messages.ts';

/** Most insect types listed; the gallery shows all. */
const mostTypes = 6;
const none: ReadonlySet<string> = new Set();

/**
 * What is new at a site or sensor: its count against the threshold, its trend, the newest events and the insects on the
 * newest one, and its past 30 days. Source: SITE-12.
 */
export function AssetOverview({ group }: { readonly group: Group }) {
  const { t } = useTranslation('overview');
  const navigate = useNavigate();
  const titleId = useId();
  const { time_zone: zone } = useCurrentUser();
  const month = useNow((now) => monthAt(now, zone));
  const asset = group.kind === 'sensor' ? { sensorId: group.id } : { siteId: group.id };
  const events = group.events.slice(0, collapsedEvents);
  const [newest] = events;
  return (
    <section className={css.overview} aria-labelledby={titleId}>
      <header className={css.head}>
        <h2 id={titleId}>{t(($) => $.title)}</h2>
        <Reasons group={group} />
        <Button
          className={css.all ?? ''}
          // Without an event there is nothing to press it for.
          variant={newest === undefined ? 'default' : 'filled'}
          leftSection={<IconPhoto size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/activities" search={asset} {...props} />}
        >
          {t(($) => $.all)}
        </Button>
        <ReportButton
          subject={{
            source: { kind: group.kind === 'sensor' ? 'sensor' : 'site', id: group.id },
            ...{ name: group.name, from: addMonths(month, -1), to: month },
          }}
        />
      </header>
      {group.kind === 'installation_site' && <UnitAdvice state={group.state} problems={group.health_problems} />}
      {newest === undefined ? (
        <p className={css.none}>{t(($) => $.nothing)}</p>
      ) : (
        <>
          <div>
            <HeadFigures group={group} />
          </div>
          <EventCards
            group={group}
            events={events}
            undetected={none}
            onOpen={(event) => void navigate({ to: '/activities', search: { ...asset, event } })}
            lastOpenedId={null}
          />
          <Insects id={newest} group={group} />
          <AssetCourse group={group} />
          {group.kind === 'sensor' && sensorTypeCapabilities[group.type].countsInsects && (
            <DetectorQuality sensorId={group.id} />
          )}
        </>
      )}
    </section>
  );
}

/** The insects of the newest event by type, the most frequent first; nothing if there are none. */
function Insects({ id, group }: { readonly id: string; readonly group: Group }) {
  const { t, i18n } = useTranslation('overview');
  const typeName = useInsectName();
  const titleId = useId();
  const event = useLiveEvent(id);
  const rows = event ? countRows(event.insect_counts) : [];
  if (event === undefined || rows.length === 0) return null;
  const several = mediaOf(event, group.type).length > 1;
  return (
    <div className={css.insects}>
      <h3 id={titleId}>{t(($) => (several ? $.sum : $.newest))}</h3>
      <ul aria-labelledby={titleId}>
        {rows.slice(0, mostTypes).map(({ type, count }) => (
          <li key={type}>
            <span className={css.symbol} aria-hidden>
              {insectSymbol(type)}
            </span>
            {typeName(type)} <b>{numberText(count, i18n.language)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
