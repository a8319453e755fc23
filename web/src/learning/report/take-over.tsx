import { Button, NativeSelect } from '@mantine/core';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../sensor-types/sensor-type.messages.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { RecordSection } from '../../ui/record/record-section.tsx';
import { reportQuery, takeOver } from '../learning.queries.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

/** Copies the examples of another sensor type, after a question. Source: LEARN-1. */
export function TakeOver({ type, report }: ReportSectionProps) {
  const { t } = useTranslation(['learningReport', 'sensorTypes']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const nameOf = (one: SensorType) => t(($) => $[one], { ns: 'sensorTypes' });
  const [chosen, setChosen] = useState<SensorType | null>(null);
  const from = chosen ?? report.sources[0];
  const taking = useMutation({
    mutationFn: (source: SensorType) => takeOver(type, source),
    onSuccess: (next) => {
      queries.setQueryData(reportQuery(type).queryKey, next);
      notify(
        t(($) => $.from.done),
        'success',
      );
    },
    onError: (error) => notify(problemText(tui, error), 'error'),
  });
  const ask = async () => {
    if (from === undefined) return;
    const agreed = await confirm({
      title: t(($) => $.from.ask, { type: nameOf(from) }),
      text: t(($) => $.from.askText, { own: nameOf(type) }),
      yes: t(($) => $.from.start),
    });
    if (agreed) taking.mutate(from);
  };
  return (
    <RecordSection title={t(($) => $.from.title)} note={t(($) => $.from.text)}>
      <div className={css.take}>
        <NativeSelect
          size="sm"
          label={t(($) => $.from.label)}
          value={from ?? ''}
          disabled={!report.may_manage}
          data={report.sources.map((value) => ({ value, label: nameOf(value) }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen(report.sources.find((source) => source === value) ?? null)
          }
        />
        <Button
          variant="default"
          size="sm"
          disabled={!report.may_manage}
          loading={taking.isPending}
          onClick={() => void ask()}
        >
          {t(($) => $.from.start)}
        </Button>
      </div>
    </RecordSection>
  );
}
