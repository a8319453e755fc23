import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { sensorIdLength } from '@trapline/domain/sensors/sensor.limits.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { focusFlaw, showFlaw } from '../ui/focus-flaw.ts';
import { notify } from '../ui/notify.tsx';
import { typedErrors } from '../ui/typed-settings/typed-flaw-words.ts';
import { useUnsavedChanges } from '../ui/use-unsaved-changes.ts';
import { changesOf, creationOf, flawsOf, type SensorValues, type SensorVariant, valuesOf } from './sensor.form.ts';
import './sensor-page.messages.ts';
import { changeSensor, createSensor, keepSensor, sensorQuery } from './sensor.queries.ts';
import { useAvailability } from './use-availability.ts';

/** Whether a failed save is told at the field it is about. */
export function isFieldProblem(error: unknown): boolean {
  return error instanceof ApiProblem && error.type === 'resource_already_exists';
}

/** What the form is about. */
export interface SensorFormOptions {
  /** Null: a new one. */
  readonly sensor: Sensor | null;
  readonly type: SensorType;
  readonly variant: SensorVariant;
  /** Where to go after a new one was made. */
  readonly onCreated: (sensor: Sensor) => Promise<void>;
}

/** Viewing, editing and saving a sensor. Source: specification 1 §4, §5, §8. */
export function useSensorForm({ sensor, type, variant, onCreated }: SensorFormOptions) {
  const { t, i18n } = useTranslation('sensor');
  const { t: tTyped } = useTranslation('typedSettings');
  const queries = useQueryClient();
  // What is edited is what was there when editing began, whatever is loaded meanwhile.
  const [base, setBase] = useState(sensor);
  const [mode, setMode] = useState<'viewing' | 'editing'>(sensor ? 'viewing' : 'editing');
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
        ...(variant === 'legacy' ? typedErrors(tTyped, i18n.language, type, values) : {}),
      };
    },
  });
  const availability = useAvailability(base ? '' : form.values.id);
  const dirty =
    mode === 'editing' && (base ? Object.keys(changesOf(base, form.values, variant)).length > 0 : form.isDirty());
  useUnsavedChanges(dirty);
  const start = (from: Sensor | null, next: 'viewing' | 'editing') => {
    form.setInitialValues(valuesOf(from));
    form.reset();
    save.reset();
    setBase(from);
    setMode(next);
  };
  const save = useMutation({
    mutationFn: (values: SensorValues) =>
      base
        ? changeSensor(base.id, changesOf(base, values, variant), base.etag)
        : createSensor(creationOf(values, type, variant)),
    onSuccess: async (saved) => {
      keepSensor(queries, saved);
      notify(
        t(($) => (base ? $.updated : $.created)),
        'success',
      );
      if (base) start(saved, 'viewing');
      else await onCreated(saved);
    },
    onError: (error) => {
      if (isFieldProblem(error)) {
        showFlaw(() =>
          form.setFieldError(
            'id',
            t(($) => $.flaws.taken),
          ),
        );
      } else {
        notify(
          t(($) => (base ? $.updateFailed : $.createFailed)),
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
    availability,
    edit: () => start(sensor, 'editing'),
    reset: () => start(sensor, sensor ? 'viewing' : 'editing'),
    loadAnew: async () => {
      if (base) start(await queries.fetchQuery({ ...sensorQuery(base.id), staleTime: 0 }), 'editing');
    },
    submit: form.onSubmit((values) => save.mutate(values), focusFlaw),
  };
}

/** The form of a sensor. */
export type SensorForm = ReturnType<typeof useSensorForm>['form'];
