import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../platform/zoned-time.ts';
import { FieldList, FieldView } from '../ui/field-view.tsx';
import { RecordSection } from '../ui/record-section.tsx';
import '../ui/thing.messages.ts';
import { UnitState } from '../ui/unit-state.tsx';
import './sensor-page.messages.ts';

/** How the unit on the spot is. Source: specification 1 §2, "health check block". */
export function SensorHealth({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation(['sensor', 'things']);
  return (
    <RecordSection title={t(($) => $.state, { ns: 'things' })}>
      <FieldList>
        <FieldView label={t(($) => $.state, { ns: 'things' })}>
          <UnitState noResponse={sensor.no_response} lastActive={sensor.last_active} />
        </FieldView>
        <FieldView label={t(($) => $.lastActive)}>
          {sensor.last_active === null ? t(($) => $.never) : dateTimeText(sensor.last_active, sensor.time_zone)}
        </FieldView>
      </FieldList>
    </RecordSection>
  );
}
