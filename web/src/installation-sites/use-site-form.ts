import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { focusFlaw, showFlaw } from '../ui/focus-flaw.ts';
import { notify } from '../ui/notify.tsx';
import { typedErrors } from '../ui/typed-settings/typed-flaw-words.ts';
import { useUnsavedChanges } from '../ui/use-unsaved-changes.ts';
import { changesOf, creationOf, nameFlaw, type SiteValues, valuesOf } from './installation-site.form.ts';
import './installation-site-page.messages.ts';
import { changeSite, createSite, keepSite, siteQuery } from './installation-site.queries.ts';

/** Whether a failed save is told at the field it is about. */
export function isFieldProblem(error: unknown): boolean {
  return error instanceof ApiProblem && error.type === 'resource_already_exists';
}

/** What the form is about. */
export interface SiteFormOptions {
  /** Null: a new one. */
  readonly site: InstallationSite | null;
  readonly type: SensorType;
  /** Whether it asks for one's notifications: not in the back office. */
  readonly notifies: boolean;
  /** Where to go after a new one was made. */
  readonly onCreated: (site: InstallationSite) => Promise<void>;
}

/** Viewing, editing and saving a site. Source: specification 1 §4, §5, §8. */
export function useSiteForm({ site, type, notifies, onCreated }: SiteFormOptions) {
  const { t, i18n } = useTranslation('installationSite');
  const { t: tTyped } = useTranslation('typedSettings');
  const queries = useQueryClient();
  // What is edited is what was there when editing began, whatever is loaded meanwhile.
  const [base, setBase] = useState(site);
  const [mode, setMode] = useState<'viewing' | 'editing'>(site ? 'viewing' : 'editing');
  const form = useForm<SiteValues>({
    initialValues: valuesOf(site),
    validate: (values) => ({
      name: nameFlaw(values) && t(($) => $.flaws.nameRequired),
      ...typedErrors(tTyped, i18n.language, type, values),
    }),
  });
  const dirty =
    mode === 'editing' && (base ? Object.keys(changesOf(base, form.values, notifies)).length > 0 : form.isDirty());
  useUnsavedChanges(dirty);
  const start = (from: InstallationSite | null, next: 'viewing' | 'editing') => {
    form.setInitialValues(valuesOf(from));
    form.reset();
    save.reset();
    setBase(from);
    setMode(next);
  };
  const save = useMutation({
    mutationFn: (values: SiteValues) =>
      base
        ? changeSite(base.id, changesOf(base, values, notifies), base.etag)
        : createSite(creationOf(values, type, notifies)),
    onSuccess: async (saved) => {
      keepSite(queries, saved);
      notify(
        t(($) => (base ? $.save_success : $.created)),
        'success',
      );
      if (base) start(saved, 'viewing');
      else await onCreated(saved);
    },
    onError: (error) => {
      if (isFieldProblem(error)) {
        showFlaw(() =>
          form.setFieldError(
            'name',
            t(($) => $.flaws.nameTaken),
          ),
        );
      } else {
        notify(
          t(($) => (base ? $.save_failed : $.createFailed)),
          'error',
        );
      }
    },
  });
  return {
    form,
    mode,
    dirty,
    save,
    edit: () => start(site, 'editing'),
    reset: () => start(site, site ? 'viewing' : 'editing'),
    loadAnew: async () => {
      if (base) start(await queries.fetchQuery({ ...siteQuery(base.id), staleTime: 0 }), 'editing');
    },
    submit: form.onSubmit((values) => save.mutate(values), focusFlaw),
  };
}

/** The form of a site. */
export type SiteForm = ReturnType<typeof useSiteForm>['form'];
