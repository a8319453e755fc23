import { NativeSelect, Textarea } from '@mantine/core';
import { reasonLength } from '@trapline/domain/holds/hold.limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeChoicesQuery } from '../station/station.queries.ts';
import { DayField } from '../ui/fields/day-field.tsx';
import form from '../ui/fields/form.module.css';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import { requiredField } from '../ui/fields/text-field.ts';
import css from './retention.module.css';
import './retention.messages.ts';
import { sensorsOfQuery } from './retention.queries.ts';
import { type ScopeFlaws, scopeKinds, type ScopeValues } from './scope.form.ts';

/** Whose data, of which days, and why. Source: RETENTION-4. */
export function ScopeFields(props: {
  readonly organization: string;
  /** Whether the reader may see the organization's station places. */
  readonly withPlaces: boolean;
  readonly values: ScopeValues;
  /** What is wrong; null: nothing is said yet. */
  readonly flaws: ScopeFlaws | null;
  readonly onChange: (next: Partial<ScopeValues>) => void;
}) {
  const { t } = useTranslation('retention');
  const { values, flaws, onChange } = props;
  const { kind } = values;
  return (
    <>
      <div className={form.pair}>
        <NativeSelect
          size="sm"
          label={t(($) => $.scope.about)}
          value={kind}
          data={scopeKinds
            .filter((one) => one !== 'place' || props.withPlaces)
            .map((value) => ({ value, label: t(($) => $.scope[value]) }))}
          onChange={(event) => {
            const chosen = scopeKinds.find((one) => one === event.currentTarget.value);
            if (chosen) onChange({ kind: chosen, id: '' });
          }}
        />
        {kind !== 'all' && <SourceField key={kind} {...props} kind={kind} />}
      </div>
      <div className={form.pair}>
        <DayField
          within="form"
          label={t(($) => $.scope.since)}
          value={values.since}
          max={values.until}
          error={null}
          onChange={(since) => onChange({ since })}
        />
        <DayField
          within="form"
          label={t(($) => $.scope.until)}
          value={values.until}
          min={values.since}
          error={flaws?.until ? t(($) => $.scope.order) : null}
          onChange={(until) => onChange({ until })}
        />
      </div>
      <p className={css.soft}>{t(($) => $.scope.daysNote)}</p>
      <Textarea
        {...requiredField}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={reasonLength}
        label={t(($) => $.scope.reason)}
        value={values.reason}
        error={flaws?.reason ? t(($) => $.scope.reasonMissing) : undefined}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    </>
  );
}

function SourceField(props: {
  readonly organization: string;
  readonly kind: 'sensor' | 'place';
  readonly values: ScopeValues;
  readonly flaws: ScopeFlaws | null;
  readonly onChange: (next: Partial<ScopeValues>) => void;
}) {
  const { t } = useTranslation('retention');
  const { organization, kind, values, flaws } = props;
  const [words, setWords] = useState('');
  const sensors = useQuery({ ...sensorsOfQuery(organization, words), enabled: kind === 'sensor' }).data;
  const places = useQuery({ ...placeChoicesQuery(words), enabled: kind === 'place' }).data;
  const found = kind === 'sensor' ? sensors : places;
  return (
    <SearchSelect
      label={t(($) => $.scope.which[kind])}
      noneLabel={t(($) => $.scope.none)}
      nothingFound={t(($) => $.scope.noSuch)}
      error={flaws?.source ? t(($) => $.scope.missing) : undefined}
      value={values.id}
      present={null}
      choices={found?.choices ?? []}
      cut={found?.cut ?? false}
      onSearch={setWords}
      onChange={(id) => props.onChange({ id })}
    />
  );
}
