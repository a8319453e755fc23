import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { ShareLeaving } from '../shares/share-leaving.tsx';
import { SharePanel } from '../shares/share-panel.tsx';
import {
  addSensorUser,
  forgetSensor,
  leaveSensor,
  removeSensorUser,
  sensorQuery,
  sensorUsersQuery,
} from './sensor.queries.ts';

/**
 * The accounts a sensor is shared with: managed by those with `full`, read-only for product admins; those with a share
 * to view can give up their own.
 * Source: SHARE-7, SENSOR-15.
 */
export function SensorUsers({ sensor, inBackOffice }: { readonly sensor: Sensor; readonly inBackOffice: boolean }) {
  const { id, name } = sensor;
  const me = useCurrentUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const edits = sensor.permissions.includes('full');
  const list = useQuery({ ...sensorUsersQuery(id), enabled: edits });
  const left = async () => {
    await navigate({ to: '/sensors', ignoreBlocker: true });
    forgetSensor(queries, id);
  };
  if (!edits) {
    return (
      <ShareLeaving
        asset={name}
        sharedBy={sensor.shared_by}
        leave={() => leaveSensor(queries, id, me.email)}
        onLeft={() => void left()}
      />
    );
  }
  const manage = {
    withFull: true,
    add: (sharing: Parameters<typeof addSensorUser>[1]) => addSensorUser(id, sharing),
    remove: ({ email }: { readonly email: string }) =>
      email === me.email ? leaveSensor(queries, id, email) : removeSensorUser(id, email),
    onChanged: () =>
      Promise.all([queries.invalidateQueries(sensorUsersQuery(id)), queries.invalidateQueries(sensorQuery(id))]),
    onLeft: () => void left(),
  };
  return <SharePanel asset={name} list={list} {...(inBackOffice ? {} : { manage })} />;
}
