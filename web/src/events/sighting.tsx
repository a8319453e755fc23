import type { Event } from '@trapline/domain/events/event.schema.ts';
import { isUnjudged } from '@trapline/domain/events/what-counts.rules.ts';
import { reportsSightings, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconCircleDashed, IconEye, IconEyeQuestion, IconPaw } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './event.messages.ts';

/**
 * Whether something was detected on an event of a type that reports sightings, as colour, icon and text. A photo that
 * nothing has judged says so; nothing while it is still being processed. Source: ATTENTION-8.
 */
export function Sighting({ event, type }: { readonly event: Event; readonly type: SensorType }) {
  const { t } = useTranslation('events');
  if (!reportsSightings(type)) return null;
  if (event.detected === false) {
    return (
      <StateMark tone="quiet" icon={<IconCircleDashed aria-hidden />}>
        {t(($) => $.sighting.nothing)}
      </StateMark>
    );
  }
  if (event.detected === null) {
    if (event.processing || !isUnjudged(event)) return null;
    return (
      <StateMark tone="warning" icon={<IconEyeQuestion aria-hidden />} title={t(($) => $.sighting.unjudgedText)}>
        {t(($) => $.sighting.unjudged)}
      </StateMark>
    );
  }
  const rats = type === 'rat_monitor';
  return (
    <StateMark tone="alert" icon={rats ? <IconPaw aria-hidden /> : <IconEye aria-hidden />}>
      {t(($) => (rats ? $.sighting.rats : $.sighting.detected))}
    </StateMark>
  );
}
