import { placesFile } from '@trapline/domain/station/station.limits.ts';
import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAs } from '../../platform/downloads/downloads.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { byteText } from '../../platform/words/number-text.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { FileZone } from '../../ui/fields/file-zone.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import '../../ui/ui.messages.ts';
import { useFileDrop } from '../../uploads/use-file-drop.ts';
import { importPlaces, refreshStation } from '../station.queries.ts';
import { chosenFile, type ChosenFile, sampleCsv } from './import-file.ts';
import { ImportResult } from './import-result.tsx';
import css from './places.module.css';
import './places.messages.ts';

/** Chooses and sends a file: its state, and a function that takes what was chosen or dropped. */
function useImport() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: importPlaces,
    onSuccess: () => refreshStation(queries),
  });
  const take = useCallback(
    (files: readonly File[]) => {
      // What is dropped while a file is being imported is ignored.
      if (isPending) return;
      const next = chosenFile(files);
      reset();
      setChosen(next);
      if ('file' in next) mutate(next.file);
    },
    [isPending, mutate, reset],
  );
  return { chosen, take, isPending, error, result: data };
}

/** Imports names of places from a CSV file, and shows the result. Source: STATION-5. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['stationPlaces', 'ui']);
  const { chosen, take, isPending, error, result } = useImport();
  const over = useFileDrop(take);
  const close = (
    <Button variant={result ? 'filled' : 'default'} onClick={onClose}>
      {t(($) => $.close, { ns: 'ui' })}
    </Button>
  );
  if (result) {
    return (
      <Dialog title={t(($) => $.csv.resultTitle)} onClose={onClose} lasting wide>
        <div className={css.form}>
          <ImportResult result={result} />
          <DialogAnswers>{close}</DialogAnswers>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t(($) => $.csv.title)} onClose={onClose} wide>
      <div className={css.form}>
        <p>{t(($) => $.csv.text)}</p>
        <FileZone
          over={over}
          text={over ? t(($) => $.csv.dropNow) : t(($) => $.csv.drop)}
          hint={t(($) => $.csv.types)}
          button={chosen ? t(($) => $.csv.another) : t(($) => $.csv.choose)}
          accept=".csv"
          disabled={isPending}
          onFiles={take}
        />
        <div className={css.outcome}>
          <p role="status">
            {isPending && chosen && 'file' in chosen && (
              <>
                <Loader size="xs" mr="xs" />
                {t(($) => $.csv.running, { name: chosen.file.name })}
              </>
            )}
          </p>
          <Refusal chosen={chosen} error={error} />
        </div>
        <SampleButton />
        <DialogAnswers>{close}</DialogAnswers>
      </div>
    </Dialog>
  );
}

/** Why nothing was imported. */
function Refusal({ chosen, error }: { readonly chosen: ChosenFile | null; readonly error: unknown }) {
  const { t } = useTranslation('stationPlaces');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const text = () => {
    if (error !== null) return `${t(($) => $.csv.failed)} ${problemText(tui, error)}`;
    if (chosen === null || 'file' in chosen) return null;
    const size = byteText(placesFile.bytes, currentLocale());
    return t(($) => $.csv[chosen.flaw], { name: chosen.name, size });
  };
  return (
    <p className={css.problem} role="alert">
      {text()}
    </p>
  );
}

/** Saves a CSV file to begin with. */
function SampleButton() {
  const { t } = useTranslation('stationPlaces');
  const save = () =>
    saveAs(
      sampleCsv([t(($) => $.csv.sampleHeading), t(($) => $.csv.sampleFirst), t(($) => $.csv.sampleSecond)]),
      t(($) => $.csv.sampleFile),
    );
  return (
    <Button
      className={css.sample ?? ''}
      variant="subtle"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={save}
    >
      {t(($) => $.csv.sample)}
    </Button>
  );
}
