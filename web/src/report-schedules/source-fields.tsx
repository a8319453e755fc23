import { NativeSelect } from '@mantine/core';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import type { ReportSchedule } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { scheduledKinds } from '@trapline/domain/report-schedules/report-schedule.states.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteListQuery } from '../installation-sites/installation-site.queries.ts';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { placeChoicesQuery } from '../station/station.queries.ts';
import form from '../ui/fields/form.module.css';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import './report-schedule.messages.ts';
import type { ScheduleValues } from './schedule.form.ts';

/** What a scheduled report is about: a place, a site, or all of them. */
export function SourceFields(props: {
  readonly values: ScheduleValues;
  readonly schedule: ReportSchedule | null;
  /** Whether it is to be said that none has been chosen. */
  readonly missing: boolean;
  /** Whether it is to be said that there is nothing that a report of all could be about. */
  readonly nothing: boolean;
  readonly onChange: (next: Partial<ScheduleValues>) => void;
}) {
  const { t } = useTranslation('reportSchedules');
  const { values, schedule } = props;
  const { kind } = values;
  const [words, setWords] = useState('');
  const user = useCurrentUser();
  const isOffered = (one: string) => one !== 'place' || one === kind || mayUseStations(user);
  const places = useQuery({ ...placeChoicesQuery(words), enabled: kind === 'place' }).data;
  const sites = useQuery({ ...siteListQuery({ q: words, page: 1, sort: 'name' }), enabled: kind === 'site' }).data;
  const found =
    kind === 'place'
      ? places
      : sites && {
          choices: sites.rows.map(({ id, name }) => ({ value: id, label: name })),
          cut: sites.total > sites.rows.length,
        };
  const own = schedule?.source.kind === kind && schedule.source.id !== null ? schedule : null;
  return (
    <div className={form.pair}>
      <NativeSelect
        size="sm"
        label={t(($) => $.editor.about)}
        value={kind}
        error={props.nothing ? t(($) => $.editor.nothing) : undefined}
        data={scheduledKinds
          .filter(isOffered)
          .map((value) => ({ value, label: t(($) => $.kinds[value]) }))
          .toReversed()}
        onChange={(event) => {
          const chosen = scheduledKinds.find((one) => one === event.currentTarget.value);
          if (chosen) props.onChange({ kind: chosen, sourceId: '' });
        }}
      />
      {kind !== 'all' && (
        <SearchSelect
          key={kind}
          label={t(($) => $.editor.source)}
          noneLabel={t(($) => $.editor.noSource)}
          nothingFound={t(($) => $.editor.noSuch)}
          error={props.missing ? t(($) => $.editor.sourceMissing) : undefined}
          value={values.sourceId}
          present={own && { value: own.source.id ?? '', label: own.source_name ?? t(($) => $.gone) }}
          choices={found?.choices ?? []}
          cut={found?.cut ?? false}
          onSearch={setWords}
          onChange={(sourceId) => props.onChange({ sourceId })}
        />
      )}
    </div>
  );
}
