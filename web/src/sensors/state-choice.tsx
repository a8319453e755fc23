import { NativeSelect } from '@mantine/core';
import { type SensorUnitState, unitStates } from '@trapline/domain/health/unit-state.rules.ts';
import type { StateCounts } from '@trapline/domain/sensors/sensor.schema.ts';
import { useTranslation } from 'react-i18next';
import '../health/unit-state.messages.ts';
import { numberText } from '../platform/words/number-text.ts';
import './sensor.messages.ts';

/** Narrows the sensor list to one state of the units, each with its number. Source: SENSOR-7. */
export function StateChoice(props: {
  readonly state: SensorUnitState | null;
  /** Undefined until they are loaded. */
  readonly counts: StateCounts | undefined;
  readonly onChange: (state: SensorUnitState | null) => void;
}) {
  const { t, i18n } = useTranslation(['sensors', 'unitStates']);
  const { state, counts, onChange } = props;
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : t(($) => $.stateCount, { name, number: numberText(count, i18n.language) });
  return (
    <NativeSelect
      size="sm"
      aria-label={t(($) => $.state)}
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(unitStates.find((one) => one === value) ?? null)}
      data={[
        {
          value: '',
          label: withCount(
            t(($) => $.allStates),
            counts?.all,
          ),
        },
        ...unitStates.map((value) => ({
          value,
          label: withCount(
            t(($) => $[value], { ns: 'unitStates' }),
            counts?.[value],
          ),
        })),
      ]}
    />
  );
}
