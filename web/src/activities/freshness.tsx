import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoments } from '../platform/times/use-moments.ts';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './activity.messages.ts';
import type { Group } from './groups/group.ts';
import css from './freshness.module.css';

/** How current the page is and how many units report, so that "nothing happened" can be trusted. */
export function Freshness(props: {
  /** When the oldest response shown was received, unix seconds. */
  readonly asOf: number;
  readonly zone: string;
  readonly groups: readonly Group[];
  /** Number of all groups, shown or not. */
  readonly total: number;
  readonly stale: boolean;
  readonly busy: boolean;
  readonly onRefresh: () => void;
}) {
  const { t } = useTranslation('activities');
  const { inText } = useMoments(props.zone);
  const units = props.groups.filter(({ state }) => state !== 'no_sensor' && state !== null);
  const reporting = units.filter(({ state }) => state === 'healthy' || state === 'poor').length;
  const complete = props.groups.length >= props.total;
  const count = units.length;
  return (
    <div className={css.freshness}>
      <span>{t(($) => $.asOf, { time: inText(props.asOf) })}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        loading={props.busy}
        aria-label={t(($) => $.refresh)}
        onClick={props.onRefresh}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
      {count > 0 && (
        <span>
          {complete
            ? t(($) => $.reporting, { reporting, count })
            : t(($) => $.reportingShown, { reporting, count, total: props.total })}
        </span>
      )}
      {props.stale && (
        <StateMark tone="warning" icon={<IconAlertTriangle aria-hidden />}>
          {t(($) => $.stale)}
        </StateMark>
      )}
    </div>
  );
}
