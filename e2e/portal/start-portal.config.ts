import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import { freePort, startOwnPortal } from './own-portal.ts';
import { announcePortals, type PortalAddress } from './portal-address.ts';
import { makeWorld } from './world.ts';

const web = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url));

interface Started extends PortalAddress {
  remove(): Promise<void>;
}

/**
 * Starts a portal for each process that runs stories, so that none sees what another changes, and fills them.
 * @returns what ends them
 */
async function startPortals({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync(web)) throw new Error('The web is not built: node tools/build-web.ts');
  const starts = await Promise.allSettled(Array.from({ length: workers }, startPortal));
  const portals = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const end = async () => {
    await Promise.all(portals.map((portal) => portal.remove()));
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await end();
    throw failed.reason;
  }
  announcePortals(portals);
  return end;
}

async function startPortal(): Promise<Started> {
  const [mailPort, mailInPort] = [await freePort(), await freePort()];
  const portal = await startOwnPortal({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Trapline <portal@trapline.example.com>',
    MAIL_IN_PORT: String(mailInPort),
    MAIL_IN_DOMAIN: 'in.trapline.example.com',
    LOG_CONSOLE_URL_TEMPLATE: 'https://logs.example.org/{entity}?at={timestamp}',
  });
  try {
    const address = { url: portal.url, databaseUrl: portal.databaseUrl(), mailPort, mailInPort };
    await makeWorld(address, portal.folder);
    return { ...address, remove: () => portal.remove() };
  } catch (error) {
    await portal.remove();
    throw error;
  }
}

export default startPortals;
