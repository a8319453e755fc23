import { isSensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconSchool } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Check } from './check.tsx';
import './check.messages.ts';

/** The review queue: boxes whose type is in doubt, one after another. Source: LEARN-12. */
export function CheckPage() {
  const { t } = useTranslation('learningCheck');
  const { sensorType = '' } = useParams({ strict: false });
  const { event, sensor } = useSearch({ strict: false });
  if (!isSensorType(sensorType) || !sensorTypeCapabilities[sensorType].detectionDetails) {
    return (
      <EmptyState
        icon={<IconSchool size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.unknown)}
        text={t(($) => $.unknownText)}
        wholePage
      />
    );
  }
  return <Check key={`${sensorType} ${event} ${sensor}`} type={sensorType} event={event} sensor={sensor} />;
}
