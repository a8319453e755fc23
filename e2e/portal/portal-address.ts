/** Where the portal of this run is. */
export interface PortalAddress {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** `postgres://…` of its database. */
  readonly databaseUrl: string;
}

const names = { url: 'TRAPLINE_STORIES_URL', databaseUrl: 'TRAPLINE_STORIES_DATABASE' } as const;

/** Tells the processes that run the stories where the portal is. */
export function announcePortal({ url, databaseUrl }: PortalAddress): void {
  process.env[names.url] = url;
  process.env[names.databaseUrl] = databaseUrl;
}

/** The portal that the set-up started. */
export function portalAddress(): PortalAddress {
  const [url, databaseUrl] = [process.env[names.url], process.env[names.databaseUrl]];
  if (url === undefined || databaseUrl === undefined) throw new Error('The portal of the stories was not started');
  return { url, databaseUrl };
}
