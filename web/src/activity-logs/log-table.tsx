import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { activityLogTypes } from '@trapline/domain/activity-logs/activity-log.catalogue.ts';
import { activityLogSummary, activityLogType } from '@trapline/domain/activity-logs/activity-log.rules.ts';
import type { ActivityLogItem } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/locale.ts';
import { secondText } from '../platform/zoned-time.ts';
import './activity-log.messages.ts';
import css from './activity-logs.module.css';
import { logKey } from './log-days.ts';

/** Height of a collapsed entry in CSS pixels, until it is measured. */
const usualHeight = 37;

/**
 * The entries as a table that only renders visible rows, so that a long day costs no more than a short one. An entry
 * expands to show its details.
 */
export function LogTable({ logs, zone }: { readonly logs: readonly ActivityLogItem[]; readonly zone: string }) {
  const { t } = useTranslation('activityLogs');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop(body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0);
  }, []);
  const keyAt = (index: number) => {
    const log = logs[index];
    return log ? logKey(log) : index;
  };
  const virtual = useWindowVirtualizer({
    count: logs.length,
    estimateSize: () => usualHeight,
    getItemKey: keyAt,
    overscan: 12,
    scrollMargin: top,
  });
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  const items = virtual.getVirtualItems();
  return (
    <div role="table" className={css.table} aria-label={document.title} aria-rowcount={logs.length + 1}>
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
            const log = logs[index];
            return (
              log && (
                <div role="rowgroup" className={css.entry} key={key} data-index={index} ref={virtual.measureElement}>
                  <Entry
                    log={log}
                    zone={zone}
                    place={index + 2}
                    open={open.has(logKey(log))}
                    onToggle={() => toggle(logKey(log))}
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
  readonly log: ActivityLogItem;
  readonly zone: string;
  /** Row number in the table, from 1. */
  readonly place: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const { t } = useTranslation('activityLogs');
  const { log, place, open } = props;
  const { event, type, ...rest } = log.message;
  const details = useId();
  const time = secondText(Math.floor(log.timestamp), props.zone);
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
          {activityLogSummary(log)}
        </span>
      </div>
      {open && (
        <div role="row" id={details}>
          <div role="cell" aria-colspan={3} className={css.full}>
            {log.console_url !== null && (
              <a href={log.console_url} target="_blank" rel="noreferrer">
                {t(($) => $.console)}
                <IconExternalLink size={16} aria-hidden />
              </a>
            )}
            <pre>{JSON.stringify({ event, type, ...rest }, null, 2)}</pre>
          </div>
        </div>
      )}
    </>
  );
}
