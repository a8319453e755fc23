import { isSensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconSchool } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import '../check/check.messages.ts';
import { WithoutOrganization } from '../learning-page.tsx';
import { Learned } from './learned.tsx';

/** The page "What it has learned" of a sensor type. Source: LEARN-8, LEARN-9. */
export function LearnedPage() {
  const { t } = useTranslation('learningCheck');
  const { sensorType = '' } = useParams({ strict: false });
  const { owner_id: owner } = useCurrentUser();
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
  return owner === null ? <WithoutOrganization /> : <Learned key={sensorType} type={sensorType} />;
}
