import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { sensorIdLength } from '@trapline/domain/sensors/sensor.limits.ts';
import type { Sensor, SensorChange } from '@trapline/domain/sensors/sensor.schema.ts';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveAtSite } from '../installations/displacement.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { typeSettingsErrors } from '../sensor-types/type-settings/type-settings-errors.ts';
import { useRecord, useRecordForm } from '../ui/record/use-record-form.ts';
import { changesOf, creationOf, flawsOf, type SensorValues, type SensorVariant, valuesOf } from './sensor.form.ts';
import './sensor-page.messages.ts';
import { changeSensor, createSensor, keepSensor, sensorQuery } from './sensor.queries.ts';
import { useAvailability } from './use-availability.ts';

/** Options of the sensor form. */
export interface SensorFormOptions {
  /** Null for a new sensor. */
  readonly sensor: Sensor | null;
  readonly type: SensorType;
  readonly variant: SensorVariant;
  /** Called after a new sensor was created, to leave the form. */
  readonly onCreated: (sensor: Sensor) => Promise<void>;
}

/** State and actions for viewing, editing and saving a sensor. Source: SCREEN-7, SENSOR-5, SENSOR-16. */
export function useSensorForm({ sensor, type, variant, onCreated }: SensorFormOptions) {
  const { t, i18n } = useTranslation('sensorPage');
  const { t: tTypeSettings } = useTranslation('typeSettings');
  const queries = useQueryClient();
  const record = useRecord(sensor);
  const { base } = record;
  const form = useForm<SensorValues>({
    initialValues: valuesOf(sensor),
    validate: (values) => {
      const flaws = flawsOf(values, variant);
      const say = (field: 'id' | 'name' | 'place' | 'installed_on') => {
        const flaw = flaws[field];
        return flaw && t(($) => $.flaws[flaw], { name: t(($) => $[field]), max: sensorIdLength });
      };
      return {
        id: base ? null : (say('id') ?? (availability === 'taken' ? t(($) => $.flaws.taken) : null)),
        name: say('name'),
        place: say('place'),
        installed_on: say('installed_on'),
        ...(variant === 'legacy' ? typeSettingsErrors(tTypeSettings, i18n.language, type, values) : {}),
      };
    },
  });
  const availability = useAvailability(base ? '' : form.values.id);
  const editing = useRecordForm({
    record,
    form,
    valuesOf,
    checking: availability === 'checking',
    isChanged: (from, values) => Object.keys(changesOf(from, values, variant)).length > 0,
    send: (values, from) => {
      if (!from) {
        const body = creationOf(values, type, variant);
        return savePlaced(undefined, body, (confirmed) => createSensor({ ...body, ...confirmed }));
      }
      const body = changesOf(from, values, variant);
      return savePlaced(from.id, body, (confirmed) => changeSensor(from.id, { ...body, ...confirmed }, from.etag));
    },
    fetch: ({ id }) => queries.fetchQuery({ ...sensorQuery(id), staleTime: 0 }),
    keep: (saved) => keepSensor(queries, saved),
    onCreated,
    flawOf: (error) => (isIdTaken(error) ? { field: 'id', words: t(($) => $.flaws.taken) } : null),
    words: {
      saved: t(($) => (base ? $.updated : $.created)),
      failed: t(($) => (base ? $.updateFailed : $.createFailed)),
    },
  });
  return { form, availability, ...editing };
}

/** Saves a sensor; if a site is chosen, see `saveAtSite`. */
function savePlaced(
  sensorId: string | undefined,
  { installation_site_id: siteId }: Pick<SensorChange, 'installation_site_id'>,
  save: (confirmed: Pick<SensorChange, 'displaces'>) => Promise<Sensor>,
): Promise<Sensor> {
  if (typeof siteId !== 'string') return save({});
  return saveAtSite({ siteId, sensorId }, (displaces) => save(displaces === undefined ? {} : { displaces }));
}

function isIdTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.type === 'resource_already_exists';
}

/** The form of a sensor. */
export type SensorForm = ReturnType<typeof useSensorForm>['form'];
