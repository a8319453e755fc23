import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { typeSettingsErrors } from '../sensor-types/type-settings/type-settings-errors.ts';
import { useRecord, useRecordForm } from '../ui/record/use-record-form.ts';
import { changesOf, creationOf, nameFlaw, type SiteValues, valuesOf } from './installation-site.form.ts';
import './installation-site-page.messages.ts';
import { changeSite, createSite, keepSite, siteQuery } from './installation-site.queries.ts';

/** Options of `useSiteForm`. */
export interface SiteFormOptions {
  /** Null for a new one. */
  readonly site: InstallationSite | null;
  readonly type: SensorType;
  /** Whether it has a field for the user's own notifications, as everywhere but in the back office. */
  readonly withNotifications: boolean;
  /** Called with the site after a new one was created, to open its page. */
  readonly onCreated: (site: InstallationSite) => Promise<void>;
}

/** Viewing, editing and saving a site. Source: SCREEN-7, SITE-5, SITE-11. */
export function useSiteForm({ site, type, withNotifications, onCreated }: SiteFormOptions) {
  const { t, i18n } = useTranslation('installationSitePage');
  const { t: tTypeSettings } = useTranslation('typeSettings');
  const queries = useQueryClient();
  const record = useRecord(site);
  const { base } = record;
  const form = useForm<SiteValues>({
    initialValues: valuesOf(site),
    validate: (values) => ({
      name: nameFlaw(values) && t(($) => $.flaws.nameRequired),
      ...typeSettingsErrors(tTypeSettings, i18n.language, type, values),
    }),
  });
  const editing = useRecordForm({
    record,
    form,
    valuesOf,
    isChanged: (from, values) => Object.keys(changesOf(from, values, withNotifications)).length > 0,
    send: (values, from) =>
      from
        ? changeSite(from.id, changesOf(from, values, withNotifications), from.etag)
        : createSite(creationOf(values, type, withNotifications)),
    fetch: ({ id }) => queries.fetchQuery({ ...siteQuery(id), staleTime: 0 }),
    keep: (saved) => keepSite(queries, saved),
    onCreated,
    flawOf: (error) => (isNameTaken(error) ? { field: 'name', words: t(($) => $.flaws.nameTaken) } : null),
    words: {
      saved: t(($) => (base ? $.saved : $.created)),
      failed: t(($) => (base ? $.saveFailed : $.createFailed)),
    },
  });
  return { form, ...editing };
}

function isNameTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.type === 'resource_already_exists';
}

/** The form of a site. */
export type SiteForm = ReturnType<typeof useSiteForm>['form'];
