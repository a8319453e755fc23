import type { Installation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { requiredField } from '../ui/fields/text-field.ts';
import '../ui/ui.messages.ts';
import css from './installation-dialog.module.css';
import './installation-site-page.messages.ts';
import { correctInstallation, installationsQuery, siteQuery } from './installation-site.queries.ts';
import { correctionOf, timesFlaws, timesOf, type TimesTyped } from './installation-times.ts';

/** Props of `InstallationDialog`. */
export interface InstallationDialogProps {
  readonly siteId: string;
  readonly installation: Installation;
  /** IANA zone of the site. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** The form that corrects the times of an installation: its input, errors and submission. */
function useCorrection({ siteId, installation, zone, onClose }: InstallationDialogProps) {
  const { t } = useTranslation('installationSitePage');
  const queries = useQueryClient();
  const [now] = useState(() => Math.floor(Date.now() / 1_000));
  const [typed, setTyped] = useState(() => timesOf(installation, zone));
  const change = correctionOf(installation, typed, zone);
  const flaws = timesFlaws(installation, typed, zone, now);
  const save = useMutation({
    mutationFn: () => correctInstallation(siteId, installation, change),
    // Another user may have corrected it, so the list is reloaded.
    onError: () => queries.invalidateQueries(installationsQuery(siteId)),
    onSuccess: async () => {
      notify(
        t(($) => $.corrected),
        'success',
      );
      await Promise.all([
        queries.invalidateQueries(installationsQuery(siteId)),
        queries.invalidateQueries(siteQuery(siteId)),
      ]);
      onClose();
    },
  });
  const enter = (part: Partial<TimesTyped>) => {
    setTyped({ ...typed, ...part });
    save.reset();
  };
  const wrong = flaws.since !== null || flaws.until !== null;
  return { typed, enter, flaws, wrong, unchanged: Object.keys(change).length === 0, save };
}

/** A dialog to correct when a sensor stood at a site, in the site's time zone. */
export function InstallationDialog(props: InstallationDialogProps) {
  const { t } = useTranslation(['installationSitePage', 'ui']);
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { installation, zone, onClose } = props;
  const { typed, enter, flaws, wrong, unchanged, save } = useCorrection(props);
  const refusal = () => {
    if (!save.isError) return null;
    const overlaps = save.error instanceof ApiProblem && save.error.type === 'conflict';
    return overlaps ? t(($) => $.overlap) : problemText(tui, save.error);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!wrong) save.mutate();
  };
  return (
    <Dialog title={t(($) => $.correctTitle, { name: installation.sensor.name })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <p>{t(($) => $.correctNote, { zone })}</p>
        <TextInput
          {...requiredField}
          label={t(($) => $.since)}
          type="datetime-local"
          max="9999-12-31T23:59"
          data-autofocus
          value={typed.since}
          error={flaws.since && t(($) => $.flaws[flaws.since ?? 'required'])}
          onChange={({ currentTarget }) => enter({ since: currentTarget.value })}
        />
        <Checkbox
          label={t(($) => $.now)}
          checked={typed.current}
          onChange={({ currentTarget }) => enter({ current: currentTarget.checked })}
        />
        <TextInput
          {...requiredField}
          label={t(($) => $.until)}
          type="datetime-local"
          max="9999-12-31T23:59"
          disabled={typed.current}
          value={typed.until}
          error={flaws.until && t(($) => $.flaws[flaws.until ?? 'required'])}
          onChange={({ currentTarget }) => enter({ until: currentTarget.value })}
        />
        <p className={css.refusal} role="alert">
          {refusal()}
        </p>
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={wrong || unchanged}>
            {t(($) => $.save, { ns: 'ui' })}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
