import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { placeNameLength, trapNoLength } from '@trapline/domain/station/station.limits.ts';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { MonthField } from '../../../ui/fields/month-field.tsx';
import { requiredField } from '../../../ui/fields/text-field.ts';
import { placeChoicesQuery, placeQuery } from '../../station.queries.ts';
import css from '../events.module.css';
import './editor.messages.ts';
import type { EventField, EventFlaws, EventValues } from './event.form.ts';

/** Milliseconds after the last keystroke before places are searched. */
const settle = 300;

/** Names of places to suggest, and the trap numbers of the one that was entered. */
function useSuggestions(event: StationEvent, place: string) {
  const name = place.trim();
  const [words] = useDebouncedValue(name, settle);
  // The name that the field begins with is no search.
  const { data } = useQuery(placeChoicesQuery(words === event.place ? '' : words));
  const choices = data?.choices ?? [];
  const chosen = name === event.place ? event.place_id : choices.find(({ label }) => label === name)?.value;
  const { data: found } = useQuery({ ...placeQuery(chosen ?? ''), enabled: chosen !== undefined });
  return {
    places: [...new Set(choices.map(({ label }) => label))],
    traps: chosen === undefined ? [] : (found?.trap_nos ?? []),
  };
}

/** The fields of an event, with suggestions. Source: STATION-15. */
export function EventFields(props: {
  readonly event: StationEvent;
  readonly values: EventValues;
  readonly flaws: EventFlaws;
  readonly onChange: (part: Partial<EventValues>) => void;
}) {
  const { t } = useTranslation('stationEditor');
  const { event, values, flaws, onChange } = props;
  const { places, traps } = useSuggestions(event, values.place);
  const flaw = (field: EventField) => {
    const found = flaws[field];
    return found === null ? null : t(($) => $.flaws[found]);
  };
  return (
    // The focus is on no field, so that no suggestions cover the others.
    <div className={css.fields} tabIndex={-1} data-autofocus>
      <Autocomplete
        {...requiredField}
        label={t(($) => $.place)}
        description={t(($) => $.placeNote)}
        data={places}
        // The server has already filtered the names.
        filter={({ options }) => options}
        maxLength={2 * placeNameLength}
        value={values.place}
        error={flaw('place')}
        comboboxProps={{ withinPortal: false }}
        onChange={(place) => onChange({ place })}
      />
      <Autocomplete
        {...requiredField}
        label={t(($) => $.trap_no)}
        data={[...traps]}
        maxLength={2 * trapNoLength}
        value={values.trap_no}
        error={flaw('trap_no')}
        comboboxProps={{ withinPortal: false }}
        onChange={(trap_no) => onChange({ trap_no })}
      />
      <DayField
        label={t(($) => $.installed_at)}
        within="form"
        required
        value={values.installed_at}
        max={values.collected_at}
        error={flaw('installed_at')}
        onChange={(installed_at) => onChange({ installed_at })}
      />
      <DayField
        label={t(($) => $.collected_at)}
        within="form"
        required
        value={values.collected_at}
        min={values.installed_at}
        error={flaw('collected_at')}
        onChange={(collected_at) => onChange({ collected_at })}
      />
      <MonthField
        label={t(($) => $.month)}
        required
        value={values.month}
        error={flaw('month')}
        onChange={(month) => onChange({ month })}
      />
    </div>
  );
}
