import { Button } from '@mantine/core';
import type { LearnedKind } from '@trapline/domain/learning/learning.schema.ts';
import { IconSchool, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { numberText } from '../platform/words/number-text.ts';
import '../sensor-types/sensor-type.messages.ts';
import { SensorTypeName } from '../sensor-types/sensor-type-name.tsx';
import { type Column } from '../ui/lists/data-list.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import './learning.messages.ts';
import css from './learning.module.css';
import { learnedKindsQuery } from './learning.queries.ts';

/** What the organization has taught, by sensor type. Source: LEARN-1. */
export function LearningPage() {
  const { t } = useTranslation(['learning', 'sensorTypes']);
  const { owner_id: owner } = useCurrentUser();
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...learnedKindsQuery, enabled: owner !== null });
  if (owner === null) return <WithoutOrganization />;
  return (
    <ListPage
      title={t(($) => $.title)}
      note={<p className={css.note}>{t(($) => $.note)}</p>}
      q=""
      page={1}
      onSearch={() => {}}
      list={{
        data: data && { rows: data.kinds, total: data.kinds.length },
        error,
        refetch,
        isPlaceholderData,
      }}
      columns={columns(t)}
      rowKey={({ sensor_type: type }) => type}
      empty={{
        icon: <IconSchool size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.empty),
        text: t(($) => $.emptyText),
      }}
    />
  );
}

/** Says why an account without an organization has nothing of this. Source: LEARN-1. */
export function WithoutOrganization() {
  const { t } = useTranslation('learning');
  return (
    <EmptyState
      icon={<IconUserQuestion size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.noOrganization)}
      text={t(($) => $.noOrganizationText)}
      wholePage
    />
  );
}

function columns(t: TFunction<readonly ['learning', 'sensorTypes']>): readonly Column<LearnedKind>[] {
  const number = (value: number) => numberText(value, currentLocale());
  return [
    {
      key: 'type',
      heading: t(($) => $.type),
      inHead: true,
      cell: ({ sensor_type: type }) => (
        <Link to="/learning/$sensorType" params={{ sensorType: type }} className={css.kind}>
          <SensorTypeName type={type} />
        </Link>
      ),
    },
    {
      key: 'state',
      heading: t(($) => $.state),
      cell: ({ mode, version, borrowed_from: from }) => (
        <>
          {version === null && from === null ? t(($) => $.notYet) : t(($) => $.mode[mode])}
          {from !== null && (
            <small className={css.small}>
              {t(($) => $.borrowed, { type: t(($) => $[from], { ns: 'sensorTypes' }) })}
            </small>
          )}
        </>
      ),
    },
    { key: 'taught', heading: t(($) => $.taught), numeric: true, cell: ({ taught }) => number(taught) },
    { key: 'examples', heading: t(($) => $.examples), numeric: true, cell: ({ examples }) => number(examples) },
    {
      key: 'to_check',
      heading: t(($) => $.toCheck),
      cell: ({ sensor_type: type, to_check: waiting }) =>
        waiting === 0 ? (
          t(($) => $.none)
        ) : (
          <Button
            size="xs"
            variant="default"
            aria-label={t(($) => $.checkLong, {
              type: t(($) => $[type], { ns: 'sensorTypes' }),
              number: number(waiting),
            })}
            renderRoot={(props) => <Link to="/learning/$sensorType/check" params={{ sensorType: type }} {...props} />}
          >
            {t(($) => $.check, { number: number(waiting) })}
          </Button>
        ),
    },
  ];
}
