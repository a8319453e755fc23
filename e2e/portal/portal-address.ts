/** The addresses of a portal of this run. */
export interface PortalAddress {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** `postgres://…` of its database. */
  readonly databaseUrl: string;
  /** The port to which it sends its mails: the stories' mail server listens there. */
  readonly mailPort: number;
  /** The port on which it receives mails with photos. */
  readonly mailInPort: number;
}

const name = 'TRAPLINE_STORIES_PORTALS';

/** Passes the portals' addresses to the processes that run the stories, one portal for each. */
export function announcePortals(portals: readonly PortalAddress[]): void {
  process.env[name] = JSON.stringify(
    portals.map(({ url, databaseUrl, mailPort, mailInPort }) => ({ url, databaseUrl, mailPort, mailInPort })),
  );
}

/** Returns the portal of a process that runs stories. @param worker its number, from 0 */
export function portalAddress(worker: number): PortalAddress {
  const portals: unknown = JSON.parse(process.env[name] ?? '[]');
  const address: unknown = Array.isArray(portals) ? portals[worker] : undefined;
  if (!isAddress(address)) throw new Error('The portal for the stories was not started');
  return address;
}

const worldName = 'TRAPLINE_STORIES_WORLD';

/** Passes the folder of the stories' world, the data of a stopped portal, to the processes that run the stories. */
export function announceWorld(dataDir: string): void {
  process.env[worldName] = dataDir;
}

/** Returns the folder of the stories' world, for a story's own portal: it must only be copied, never changed. */
export function worldData(): string {
  const dataDir = process.env[worldName];
  if (dataDir === undefined) throw new Error('The world of the stories was not created');
  return dataDir;
}

function isAddress(value: unknown): value is PortalAddress {
  if (typeof value !== 'object' || value === null) return false;
  const { url, databaseUrl, mailPort, mailInPort } = {
    url: null,
    databaseUrl: null,
    mailPort: null,
    mailInPort: null,
    ...value,
  };
  return (
    typeof url === 'string' &&
    typeof databaseUrl === 'string' &&
    typeof mailPort === 'number' &&
    typeof mailInPort === 'number'
  );
}
