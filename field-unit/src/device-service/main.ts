import { parseArgs } from 'node:util';
import { simulatedDevices, startDeviceService } from './device-service.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    user: { type: 'string', default: 'demo' },
    devices: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(
    'A reference device service on 127.0.0.1.\n\n' +
      '  --port 8090     where it listens\n' +
      '  --user demo     the user id that has devices; any other is not found\n' +
      '  --devices 3     how many devices it has\n',
  );
} else {
  const service = await startDeviceService({
    port: Number(values.port),
    devicesOf: (id) => (id === values.user ? simulatedDevices(service.url, Number(values.devices)) : null),
  });
  process.stdout.write(`DEVICE_SERVICE_URL=${service.url}\nThe user "${values.user}" has ${values.devices} devices.\n`);
}
