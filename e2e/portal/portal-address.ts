/** Where the portal of this run is. */
export interface PortalAddress {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** `postgres://…` of its database. */
  readonly databaseUrl: string;
  /** Where it sends its mails: the stories' own server listens there. */
  readonly mailPort: number;
}

const names = {
  url: 'TRAPLINE_STORIES_URL',
  databaseUrl: 'TRAPLINE_STORIES_DATABASE',
  mailPort: 'TRAPLINE_STORIES_MAIL_PORT',
} as const;

/** Tells the processes that run the stories where the portal is. */
export function announcePortal({ url, databaseUrl, mailPort }: PortalAddress): void {
  process.env[names.url] = url;
  process.env[names.databaseUrl] = databaseUrl;
  process.env[names.mailPort] = String(mailPort);
}

/** The portal that the set-up started. */
export function portalAddress(): PortalAddress {
  const [url, databaseUrl, mailPort] = [names.url, names.databaseUrl, names.mailPort].map((name) => process.env[name]);
  if (url === undefined || databaseUrl === undefined || mailPort === undefined)
    throw new Error('The portal of the stories was not started');
  return { url, databaseUrl, mailPort: Number(mailPort) };
}
