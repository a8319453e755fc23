import { Button, Skeleton } from '@mantine/core';
import { isProductAdmin } from '@trapline/domain/accounts/account.access.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayCreateSensor } from '@trapline/domain/sensors/sensor.access.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/account.queries.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import './sensor-page.messages.ts';
import { SensorRecord } from './sensor-record.tsx';
import { sensorQuery } from './sensor.queries.ts';
import { useSensorVariant } from './use-sensor-variant.ts';

/** The page of a sensor; without an id in the address, of a new sensor of the type given there. Source: SENSOR-8. */
export function SensorPage() {
  const { id } = useParams({ strict: false });
  const { type } = useSearch({ strict: false });
  return id === undefined ? <NewSensor key={type} type={type ?? ''} /> : <ExistingSensor key={id} id={id} />;
}

function NewSensor({ type }: { readonly type: string }) {
  const { t } = useTranslation('sensor');
  const me = useCurrentUser();
  const variant = useSensorVariant(null);
  if (!isSensorType(type) || !mayCreateSensor(me, type)) {
    return <NoSensor title={t(($) => $.noType)} text={t(($) => $.noTypeText)} />;
  }
  return variant && <SensorRecord sensor={null} type={type} variant={variant} />;
}

function ExistingSensor({ id }: { readonly id: string }) {
  const { t } = useTranslation('sensor');
  const { data: sensor, error, refetch } = useQuery(sensorQuery(id));
  if (sensor) return <LoadedSensor sensor={sensor} />;
  if (error instanceof ApiProblem && error.type === 'not_found') {
    return <NoSensor title={t(($) => $.notFound)} text={t(($) => $.notFoundText)} />;
  }
  return (
    <>
      <PageHeading title={id} />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <WaitingRecord />}
    </>
  );
}

function LoadedSensor({ sensor }: { readonly sensor: Sensor }) {
  const variant = useSensorVariant(sensor);
  if (variant) return <SensorRecord sensor={sensor} type={sensor.type} variant={variant} />;
  return (
    <>
      <PageHeading title={sensor.name} />
      <WaitingRecord />
    </>
  );
}

/** Explains why there is no sensor to show, with a link to the list. */
function NoSensor({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('sensor');
  const operator = isProductAdmin(useCurrentUser());
  return (
    <EmptyState icon={<IconCpu size={44} stroke={1.25} aria-hidden />} title={title} text={text} wholePage>
      <Button renderRoot={(props) => <Link to={operator ? '/admin/sensors' : '/sensors'} {...props} />}>
        {t(($) => $.toList)}
      </Button>
    </EmptyState>
  );
}

function WaitingRecord() {
  return (
    <Waiting>
      <Skeleton height={260} mb="lg" maw="52rem" />
      <Skeleton height={160} mb="lg" maw="52rem" />
      <Skeleton height={200} maw="52rem" />
    </Waiting>
  );
}
