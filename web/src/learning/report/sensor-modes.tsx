import { NativeSelect } from '@mantine/core';
import { learningModes } from '@trapline/domain/learning/learning.states.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { RecordSection } from '../../ui/record/record-section.tsx';
import { sensorsOfTypeQuery } from '../learning.queries.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';
import { useReportChange } from './use-report-change.ts';

/** A sensor and its switch. */
interface OfSensor {
  readonly id: string;
  readonly name: string;
  readonly mode: (typeof learningModes)[number] | null;
}

/** The switches of single sensors. Station places have none of their own. Source: LEARN-9. */
export function SensorModes({ type, report }: ReportSectionProps) {
  const { t } = useTranslation('learningReport');
  const change = useReportChange(type);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<OfSensor | null>(null);
  const editable = report.may_manage;
  const { data: found } = useQuery({ ...sensorsOfTypeQuery(type, words), enabled: editable && type !== 'station' });
  const own = report.sensors.map(({ sensor_id: id, name, mode }): OfSensor => ({ id, name, mode }));
  const shown = chosen && !own.some(({ id }) => id === chosen.id) ? [...own, chosen] : own;
  if (type === 'station' || (!editable && own.length === 0)) return null;
  const choices = (found ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` }));
  return (
    <RecordSection title={t(($) => $.sensors.title)} note={t(($) => $.sensors.text)}>
      {shown.map(({ id, name, mode }) => (
        <NativeSelect
          key={id}
          className={css.select ?? ''}
          size="sm"
          label={t(($) => $.sensors.modeOf, { name })}
          disabled={!editable || change.isPending}
          value={mode ?? 'inherit'}
          data={[
            { value: 'inherit', label: t(($) => $.sensors.inherit) },
            ...learningModes
              .filter((one) => one !== 'automatic' || report.automatic_offered || mode === 'automatic')
              .map((value) => ({ value, label: t(($) => $.mode[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change.mutate({ sensors: { [id]: learningModes.find((one) => one === value) ?? null } })
          }
        />
      ))}
      {editable && (
        <div className={css.select}>
          <SearchSelect
            label={t(($) => $.sensors.add)}
            noneLabel={t(($) => $.sensors.choose)}
            nothingFound={t(($) => $.sensors.nothingFound)}
            value={chosen?.id ?? ''}
            present={null}
            choices={choices}
            onSearch={setWords}
            onChange={(value) => {
              const sensor = found?.find(({ id }) => id === value);
              setChosen(sensor ? { id: sensor.id, name: sensor.name, mode: null } : null);
            }}
          />
        </div>
      )}
    </RecordSection>
  );
}
