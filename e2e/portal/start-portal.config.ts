import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort, startOwnPortal } from './own-portal.ts';
import { announcePortal } from './portal-address.ts';
import { makeWorld } from './world.ts';

const web = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url));

/** Starts the one portal of all stories and fills it. @returns what ends it */
async function startPortal(): Promise<() => Promise<void>> {
  if (!existsSync(web)) throw new Error('The web is not built: node tools/build-web.ts');
  const mailPort = await freePort();
  const portal = await startOwnPortal({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Trapline <portal@trapline.example.com>',
  });
  try {
    const address = { url: portal.url, databaseUrl: portal.databaseUrl(), mailPort };
    await makeWorld(address, portal.folder);
    announcePortal(address);
  } catch (error) {
    await portal.remove();
    throw error;
  }
  return () => portal.remove();
}

export default startPortal;
