import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import { freePort } from '@trapline/test-world/free-port.ts';
import { startOwnPortal } from './own-portal.ts';
import { startDevices } from './devices.ts';
import { announcePortals, announceWorld, type PortalAddress } from './portal-address.ts';
import { makeWorld } from './world.ts';

const web = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url));

interface Started extends PortalAddress {
  remove(): Promise<void>;
}

/**
 * Creates the world of the stories once, and starts a portal on a copy of it for each process that runs stories, so
 * that none sees the changes of another.
 * @returns a function that stops them
 */
async function startPortals({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync(web)) throw new Error('The web is not built: node tools/build-web.ts');
  const devices = await startDevices();
  const world = await startOwnPortal();
  let portals: readonly Started[] = [];
  const end = async () => {
    await Promise.all([world, ...portals].map((portal) => portal.remove()));
    await devices.close();
  };
  try {
    await makeWorld({ url: world.url, databaseUrl: world.databaseUrl() }, world.folder);
    await world.stop();
    const starts = await Promise.allSettled(
      Array.from({ length: workers }, () => startPortal(world.dataDir, devices.url)),
    );
    portals = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const failed = starts.find((start) => start.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (error) {
    await end();
    throw error;
  }
  announceWorld(world.dataDir);
  announcePortals(portals);
  return end;
}

async function startPortal(dataDir: string, deviceServiceUrl: string): Promise<Started> {
  const [mailPort, mailInPort] = [await freePort(), await freePort()];
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Trapline <portal@trapline.example.com>',
    MAIL_IN_PORT: String(mailInPort),
    MAIL_IN_DOMAIN: 'in.trapline.example.com',
    DEVICE_SERVICE_URL: deviceServiceUrl,
    LOG_CONSOLE_URL_TEMPLATE: 'https://logs.example.org/{entity}?at={timestamp}',
  };
  const { url, databaseUrl, remove } = await startOwnPortal(settings, dataDir);
  return { url, databaseUrl: databaseUrl(), mailPort, mailInPort, remove };
}

export default startPortals;
