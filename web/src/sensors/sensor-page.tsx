import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { typesToAdd } from '@trapline/domain/sensors/sensor.access.ts';
import { IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { NoRecord, RecordPage } from '../ui/record/record-page.tsx';
import './sensor-page.messages.ts';
import { SensorRecord } from './sensor-record.tsx';
import { sensorQuery } from './sensor.queries.ts';
import { newVariant, variantOf } from './sensor.form.ts';

/** The first tab of the page of an existing asset. */
interface FirstTab {
  /** Undefined if the page has only its record. */
  readonly overview?: ReactNode;
  /** Whether the overview is loading. */
  readonly overviewPending?: boolean;
}

/** The page of a sensor; without an id in the address, of a new sensor of the type given there. Source: SENSOR-8. */
export function SensorPage(props: FirstTab) {
  const { id } = useParams({ strict: false });
  const { type } = useSearch({ strict: false });
  return id === undefined ? <NewSensor key={type} type={type ?? ''} /> : <ExistingSensor key={id} id={id} {...props} />;
}

function NewSensor({ type }: { readonly type: string }) {
  const { t } = useTranslation('sensorPage');
  const me = useCurrentUser();
  if (!isSensorType(type) || !typesToAdd(me).includes(type)) {
    return <NoSensor title={t(($) => $.noTypeTitle)} text={t(($) => $.noTypeText)} />;
  }
  return <SensorRecord sensor={null} type={type} variant={newVariant(me)} />;
}

function ExistingSensor({ id, overview, overviewPending = false }: FirstTab & { readonly id: string }) {
  const { t } = useTranslation('sensorPage');
  const missing = <NoSensor title={t(($) => $.notFound)} text={t(($) => $.notFoundText)} />;
  return (
    <RecordPage query={useQuery(sensorQuery(id))} waits={overviewPending} title={id} missing={missing}>
      {(sensor) => <SensorRecord sensor={sensor} type={sensor.type} variant={variantOf(sensor)} overview={overview} />}
    </RecordPage>
  );
}

function NoSensor({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('sensorPage');
  const list = isProductAdmin(useCurrentUser()) ? '/admin/sensors' : '/sensors';
  const icon = <IconCpu size={44} stroke={1.25} aria-hidden />;
  return <NoRecord icon={icon} title={title} text={text} list={list} toList={t(($) => $.toList)} />;
}
