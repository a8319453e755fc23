import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

/** A device as the service lists it. */
export interface ListedDevice {
  readonly name: string;
  readonly ip_address: string;
  readonly serial_number: string;
  readonly login_url?: string | null;
}

/** A running reference service. */
export interface DeviceService {
  /** Base address, for `DEVICE_SERVICE_URL`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Where it listens, and whose devices it lists. */
export interface DeviceServiceOptions {
  /** Default: any free one. */
  readonly port?: number;
  /** The devices of a user; null: there is no such user. */
  readonly devicesOf: (userId: string) => readonly ListedDevice[] | null;
}

/**
 * Starts a device service as the portal expects it: `GET /users/{id}/devices` returns the devices of a user, or 404.
 * It also has a page for each device, which the login links of the simulated ones lead to.
 */
export async function startDeviceService({ port = 0, devicesOf }: DeviceServiceOptions): Promise<DeviceService> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const userId = /^\/users\/([^/]+)\/devices$/.exec(path)?.[1];
    const serial = /^\/login\/([\w-]+)$/.exec(path)?.[1];
    const devices = userId === undefined ? null : devicesOf(decoded(userId));
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end();
    } else if (devices !== null) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(devices));
    } else if (serial !== undefined) {
      response
        .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`Device ${serial}\n\nThe page on which its maker lets people sign in would be here.\n`);
    } else {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}');
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Simulated devices. @param url base address of the service, to which their links lead */
export function simulatedDevices(url: string, count: number): readonly ListedDevice[] {
  return Array.from({ length: count }, (_, index) => {
    const serial_number = `MK-${String(10_001 + index)}`;
    return {
      name: `Mirakun ${index + 1}`,
      ip_address: `192.168.${40 + Math.floor(index / 200)}.${10 + (index % 200)}`,
      serial_number,
      login_url: `${url}/login/${serial_number}`,
    };
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service does not listen on a port');
  return address.port;
}
