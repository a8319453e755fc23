/** Where a portal of this run is. */
export interface PortalAddress {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** `postgres://…` of its database. */
  readonly databaseUrl: string;
  /** Where it sends its mails: the stories' own server listens there. */
  readonly mailPort: number;
  /** Where it takes mails with photos in. */
  readonly mailInPort: number;
}

const name = 'TRAPLINE_STORIES_PORTALS';

/** Tells the processes that run the stories where the portals are, one for each of them. */
export function announcePortals(portals: readonly PortalAddress[]): void {
  process.env[name] = JSON.stringify(
    portals.map(({ url, databaseUrl, mailPort, mailInPort }) => ({ url, databaseUrl, mailPort, mailInPort })),
  );
}

/** The portal of a process that runs stories. @param worker its number, from 0 */
export function portalAddress(worker: number): PortalAddress {
  const portals: unknown = JSON.parse(process.env[name] ?? '[]');
  const address: unknown = Array.isArray(portals) ? portals[worker] : undefined;
  if (!isAddress(address)) throw new Error('The portal of the stories was not started');
  return address;
}

const worldName = 'TRAPLINE_STORIES_WORLD';

/** Tells the processes that run the stories where the data of a portal lies that was filled and stopped. */
export function announceWorld(dataDir: string): void {
  process.env[worldName] = dataDir;
}

/** The data of the stories' world, for portals of a story's own: never to be changed, only to be copied. */
export function worldData(): string {
  const dataDir = process.env[worldName];
  if (dataDir === undefined) throw new Error('The world of the stories was not made');
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
