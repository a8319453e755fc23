import { highestIndexThreshold, placeNameLength } from '@trapline/domain/station/station.limits.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LargeInsectsField } from '../../events/sensitivity/large-insects-field.tsx';
import { SensitivityField } from '../../events/sensitivity/sensitivity-field.tsx';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { requiredField } from '../../ui/fields/text-field.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import '../../ui/ui.messages.ts';
import { changePlace, createPlace, placeQuery, refreshStation } from '../station.queries.ts';
import { placeChange, placeFlaws, placeValues, type PlaceValues } from './place.form.ts';
import css from './places.module.css';
import './places.messages.ts';

/** Props of `PlaceDialog`. */
export interface PlaceDialogProps {
  /** Null: a new one. */
  readonly place: StationPlace | null;
  readonly onClose: () => void;
}

function typeOf(error: unknown): string | null {
  return error instanceof ApiProblem ? error.type : null;
}

/** The form of a place: its values and flaws, and how it is saved. */
function usePlaceForm({ place, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('stationPlaces');
  const queries = useQueryClient();
  // What the change is based on: newer than `place` if another user has changed it in the meantime.
  const [base, setBase] = useState(place);
  const [values, setValues] = useState(() => placeValues(place));
  const flaws = placeFlaws(values);
  const changed = base === null || Object.keys(placeChange(base, values)).length > 0;
  const save = useMutation({
    mutationFn: () =>
      base === null ? createPlace(values.name.trim()) : changePlace(base.id, placeChange(base, values), base.etag),
    onSuccess: async () => {
      notify(base === null ? t(($) => $.editor.created) : t(($) => $.editor.saved), 'success');
      onClose();
      await refreshStation(queries);
    },
    onError: async (error) => {
      if (base === null || typeOf(error) !== 'precondition_failed') return;
      setBase(await queries.fetchQuery({ ...placeQuery(base.id), staleTime: 0 }));
      await refreshStation(queries);
    },
  });
  return {
    values,
    flaws,
    canSave: changed && flaws.name === null && flaws.threshold === null,
    save,
    enter: (part: Partial<PlaceValues>) => {
      setValues({ ...values, ...part });
      save.reset();
    },
  };
}

/** Adds a place, or edits its name, threshold and detection. Source: STATION-2, STATION-25, DETECT-12. */
export function PlaceDialog(props: PlaceDialogProps) {
  const { t } = useTranslation(['stationPlaces', 'ui']);
  const { place, onClose } = props;
  const { values, flaws, canSave, save, enter } = usePlaceForm(props);
  const nameError = () => {
    if (typeOf(save.error) === 'place_with_name_exists') return t(($) => $.editor.flaws.exists);
    if (flaws.name === 'tooLong') return t(($) => $.editor.flaws.tooLong, { most: placeNameLength });
    // A new place begins without a name.
    return flaws.name === 'required' && place !== null ? t(($) => $.editor.flaws.required) : undefined;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSave && !save.isPending) save.mutate();
  };
  const title = place ? t(($) => $.editor.title, { name: place.name }) : t(($) => $.editor.newTitle);
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <TextInput
          {...requiredField}
          label={t(($) => $.name)}
          description={t(($) => $.editor.nameNote)}
          data-autofocus
          value={values.name}
          error={nameError()}
          onChange={({ currentTarget }) => enter({ name: currentTarget.value })}
        />
        {place && <ThresholdField values={values} flawed={flaws.threshold !== null} onChange={enter} />}
        {place && (
          <SensitivityField
            owner={{ kind: 'place', id: place.id }}
            value={values.sensitivity}
            onChange={(sensitivity) => enter({ sensitivity })}
          />
        )}
        {place && (
          <LargeInsectsField value={values.pixels_per_mm} onChange={(pixels_per_mm) => enter({ pixels_per_mm })} />
        )}
        <Refusal error={save.error} />
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!canSave}>
            {t(($) => $.save, { ns: 'ui' })}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function ThresholdField(props: {
  readonly values: PlaceValues;
  readonly flawed: boolean;
  readonly onChange: (part: Partial<PlaceValues>) => void;
}) {
  const { t } = useTranslation('stationPlaces');
  const most = numberText(highestIndexThreshold, currentLocale());
  return (
    <TextInput
      size="sm"
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      label={t(($) => $.editor.threshold)}
      description={t(($) => $.editor.thresholdNote)}
      value={props.values.threshold}
      error={props.flawed && t(($) => $.editor.flaws.threshold, { most })}
      onChange={({ currentTarget }) => props.onChange({ threshold: currentTarget.value })}
    />
  );
}

/** Why saving failed, unless that is shown at a field. */
function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('stationPlaces');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const type = typeOf(error);
  const text = () => {
    if (error === null || type === 'place_with_name_exists') return null;
    return type === 'precondition_failed' ? t(($) => $.editor.changed) : problemText(tui, error);
  };
  return (
    <p className={css.problem} role="alert">
      {text()}
    </p>
  );
}
