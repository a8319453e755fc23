import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { activityLogTypes } from '@trapline/domain/activity-logs/activity-log.catalogue.ts';
import { activityLogType } from '@trapline/domain/activity-logs/activity-log.rules.ts';
import type { ActivityLogItem } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import type { Names } from '../audit/audit-sentence.tsx';
import { secondText } from '../platform/times/zoned-time.ts';
import './activity-log.messages.ts';
import css from './activity-logs.module.css';
import { logKey } from './log-days.ts';
import { type LogGroup, logGroups } from './log-groups.ts';
import { LogSentence } from './log-sentence-cell.tsx';

/** Height of a collapsed entry in CSS pixels, until it is measured. */
const usualHeight = 37;

/**
 * The entries as a table that only renders visible rows, so that a long day costs no more than a short one. An entry
 * expands to show its details.
 */
export function LogTable(props: {
  readonly logs: readonly ActivityLogItem[];
  readonly names: Names;
  /** What the log is about, such as `Sensor-SN104`. */
  readonly entity: string;
  /** IANA name of the time zone for times. */
  readonly zone: string;
}) {
  const { logs, ...reading } = props;
  const groups = useMemo(() => logGroups(logs), [logs]);
  const { t } = useTranslation('activityLogs');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop(body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0);
  }, []);
  const keyAt = (index: number) => {
    const group = groups[index];
    return group ? logKey(group.head) : index;
  };
  const virtual = useWindowVirtualizer({
    count: groups.length,
    estimateSize: () => usualHeight,
    getItemKey: keyAt,
    overscan: 12,
    scrollMargin: top,
  });
  const toggle = (key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  const items = virtual.getVirtualItems();
  return (
    <div role="table" className={css.table} aria-label={document.title} aria-rowcount={groups.length + 1}>
      <div role="rowgroup" className={css.head}>
        <div role="row" className={css.row} aria-rowindex={1}>
          <span role="columnheader">{t(($) => $.time)}</span>
          <span role="columnheader">{t(($) => $.type)}</span>
          <span role="columnheader">{t(($) => $.details)}</span>
        </div>
      </div>
      <div role="presentation" ref={body} className={css.body} style={{ height: virtual.getTotalSize() }}>
        <div role="presentation" style={{ transform: `translateY(${(items[0]?.start ?? top) - top}px)` }}>
          {items.map(({ index, key }) => {
            const group = groups[index];
            const open = group !== undefined && opened.has(logKey(group.head));
            return (
              group && (
                <div role="rowgroup" className={css.entry} key={key} data-index={index} ref={virtual.measureElement}>
                  <Entry
                    group={group}
                    {...reading}
                    place={index + 2}
                    open={open}
                    onToggle={() => toggle(logKey(group.head))}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Entry(props: {
  readonly group: LogGroup;
  readonly names: Names;
  readonly entity: string;
  readonly zone: string;
  /** Row number in the table, from 1. */
  readonly place: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const { t } = useTranslation('activityLogs');
  const { group, place, open, zone } = props;
  const log = group.head;
  const details = useId();
  const time = secondText(Math.floor(log.timestamp), zone);
  return (
    <>
      <div role="row" className={css.row} aria-rowindex={place}>
        <span role="cell" className={css.time}>
          <button
            type="button"
            className={css.toggle}
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            aria-label={t(($) => $.expand, { time })}
            onClick={props.onToggle}
          >
            <IconChevronDown size={16} aria-hidden />
            {time}
          </button>
        </span>
        <span role="cell" className={css.type}>
          {activityLogTypes[activityLogType(log)][currentLocale()]}
        </span>
        <span role="cell" className={css.summary}>
          <LogSentence log={log} names={props.names} entity={props.entity} zone={zone} />
        </span>
      </div>
      {open && (
        <div role="row" id={details}>
          <div role="cell" aria-colspan={3} className={css.full}>
            {group.entries.map((entry) => (
              <Fragment key={logKey(entry)}>
                {group.entries.length > 1 && <p>{secondText(Math.floor(entry.timestamp), zone)}</p>}
                <RawEntry entry={entry} />
              </Fragment>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** The entry as it was recorded, and its link to the log console. */
function RawEntry({ entry }: { readonly entry: ActivityLogItem }) {
  const { t } = useTranslation('activityLogs');
  const { event, type, ...rest } = entry.message;
  return (
    <>
      {entry.console_url !== null && (
        <a href={entry.console_url} target="_blank" rel="noreferrer">
          {t(($) => $.console)}
          <IconExternalLink size={16} aria-hidden />
        </a>
      )}
      <pre>{JSON.stringify({ event, type, ...rest }, null, 2)}</pre>
    </>
  );
}
