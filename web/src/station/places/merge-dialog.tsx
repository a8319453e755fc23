import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { type Choice, SearchSelect } from '../../ui/fields/search-select.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import '../../ui/ui.messages.ts';
import { forgetPlace, mergePlaces, placeChoicesQuery } from '../station.queries.ts';
import { useStationUndo } from '../use-station-undo.ts';
import css from './places.module.css';
import './places.messages.ts';

/** Merges a place whose name was misread into another one. Source: STATION-26. */
export function MergeDialog(props: { readonly place: StationPlace; readonly onClose: () => void }) {
  const { t } = useTranslation(['stationPlaces', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { place, onClose } = props;
  const queries = useQueryClient();
  const reportWithUndo = useStationUndo();
  const [words, setWords] = useState('');
  const [into, setInto] = useState<Choice | null>(null);
  const found = useQuery(placeChoicesQuery(words)).data;
  const choices = found?.choices.filter(({ value }) => value !== place.id) ?? [];
  const merging = useMutation({
    mutationFn: (target: Choice) => mergePlaces(place.id, target.value),
    onSuccess: async ({ change_id }, { label }) => {
      reportWithUndo(
        t(($) => $.merging.done, { name: place.name, into: label }),
        change_id,
      );
      onClose();
      await forgetPlace(queries, place.id);
    },
  });
  const refusal = () => {
    const { error } = merging;
    if (error === null) return null;
    if (error instanceof ApiProblem && error.type === 'forbidden') return t(($) => $.merging.forbidden);
    return `${t(($) => $.merging.failed)} ${problemText(tui, error)}`;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (into !== null && !merging.isPending) merging.mutate(into);
  };
  return (
    <Dialog title={t(($) => $.merging.title, { name: place.name })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <p>{t(($) => $.merging.text)}</p>
        <SearchSelect
          label={t(($) => $.merging.into)}
          noneLabel={t(($) => $.merging.none)}
          nothingFound={t(($) => $.merging.nothingFound)}
          value={into?.value ?? ''}
          present={null}
          choices={choices}
          cut={found?.cut ?? false}
          onSearch={setWords}
          onChange={(value) => {
            // The one chosen before need not be among the choices any more.
            if (value !== into?.value) setInto(choices.find((choice) => choice.value === value) ?? null);
            merging.reset();
          }}
        />
        <p className={css.problem} role="alert">
          {refusal()}
        </p>
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={merging.isPending} disabled={into === null}>
            {t(($) => $.merging.yes)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
