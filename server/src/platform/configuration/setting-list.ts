/** Settings that belong together. */
interface SettingEntry {
  readonly names: readonly string[];
  /** What counts when it is not set, in Markdown; –: nothing. */
  readonly usual: string;
  /** In Markdown. */
  readonly meaning: string;
}

/** Every setting of the portal; the reference in `docs/operations/settings.md` is made of it. Source: RUN-1. */
export const settingList = [
  {
    names: ['PORT', 'HOST'],
    usual: '8080, 127.0.0.1',
    meaning: 'address to listen on',
  },
  {
    names: ['PUBLIC_URL'],
    usual: '`http://localhost:$PORT`',
    meaning: "the beginning of links in mails. On loopback the host of the request also counts as the portal's own",
  },
  {
    names: ['TRUSTED_PROXIES'],
    usual: 'none',
    meaning: 'addresses and networks whose forwarded headers are trusted, separated by commas',
  },
  {
    names: ['DATA_DIR'],
    usual: '`./data`',
    meaning:
      'the embedded database, photos, the log, and mails if there is no mail server. A folder can be used by one running portal only',
  },
  {
    names: ['DATABASE_URL'],
    usual: '–',
    meaning:
      "an external PostgreSQL 16 to 18, with a role that owns the portal's tables and should not be a superuser; unset: the embedded one in `DATA_DIR`. See [PostgreSQL of your own](postgresql.md)",
  },
  {
    names: ['DATABASE_DIRECT_URL'],
    usual: '`DATABASE_URL`',
    meaning:
      'the same database without a pooler: for listening, migrations, jobs and COPY; see [a pooler](postgresql.md#a-pooler)',
  },
  {
    names: ['DATABASE_READ_URL'],
    usual: '–',
    meaning:
      'a read replica of the same database, for exports of events while it is at most 30 s behind. See [a replica](postgresql.md#a-read-replica)',
  },
  {
    names: ['DATABASE_CA_FILE'],
    usual: '–',
    meaning:
      'certificates (PEM) of your own authority, which the database and the pooler must then prove themselves with (`sslmode=verify-full`). See [encryption](postgresql.md#encryption)',
  },
  {
    names: ['STORAGE_URL'],
    usual: '–',
    meaning:
      'a bucket for photos and other files: `s3://bucket?endpoint=https://s3.example.org&region=eu`; unset: files in `DATA_DIR`. Keys: in the address, or the variables and the file that programs for S3 share (`AWS_ACCESS_KEY_ID`, …); see [several processes](several-processes.md#the-object-store)',
  },
  {
    names: ['BACKUP_TO'],
    usual: '–',
    meaning:
      'where a worker makes a backup each day: a folder, or a bucket of its own as in `STORAGE_URL`; unset: it makes none. See [backup](backup.md)',
  },
  {
    names: ['BACKUP_KEY_FILE'],
    usual: '–',
    meaning: 'the key that backups are encrypted with, from `npm run backup -- --new-key FILE`; unset: they are not',
  },
  {
    names: ['BACKUP_HOUR', 'BACKUP_KEEP_DAYS'],
    usual: '17, 35',
    meaning: 'hour of the day (UTC) at which it is made, and for how many days backups are kept',
  },
  {
    names: ['SMTP_URL'],
    usual: '–',
    meaning:
      'the server for outgoing mail: `smtp://user:password@host:587` or `smtps://user:password@host:465`; write characters like `@` in the user or password as `%40`. Unset: mails are written as `.eml` files to `DATA_DIR/outbox`',
  },
  {
    names: ['MAIL_FROM'],
    usual: '–',
    meaning: 'the sender of mails: an address, or `Name <address>`; required if `SMTP_URL` is set',
  },
  {
    names: ['MAIL_IN_PORT', 'MAIL_IN_DOMAIN'],
    usual: '–',
    meaning:
      'incoming mail with photos, see [photos by mail](../how-to/mail-in.md). It listens on `HOST` and offers no encryption: put a mail server with a certificate in front of it',
  },
  {
    names: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    usual: '–',
    meaning: 'the first product admin, created if there is none; see [people](people.md)',
  },
  {
    names: ['DEMO'],
    usual: '`on` outside `NODE_ENV=production` while `HOST` is loopback, else `off`',
    meaning: 'an empty database gets the demonstration data and accounts',
  },
  {
    names: ['ROLES'],
    usual: '`web,worker`',
    meaning:
      'what this process does. One of them alone with `DATABASE_URL` also needs `STORAGE_URL`; see [several processes](several-processes.md)',
  },
  {
    names: ['DRAIN_SECONDS'],
    usual: '0',
    meaning:
      'seconds for which a web process goes on answering after SIGTERM while `/readyz` is 503, so that a proxy sends it nothing new; at most 300',
  },
  {
    names: ['DETECTOR'],
    usual: '`builtin`',
    meaning:
      '`builtin`, `onnx:FILE` (manifest at `FILE.json`), `http:URL`; see [your own detector](../how-to/own-detector.md)',
  },
  {
    names: ['LOG_DAYS'],
    usual: '90',
    meaning: 'days for which activity logs are kept',
  },
  {
    names: ['LOG_CONSOLE_URL_TEMPLATE'],
    usual: '–',
    meaning:
      'URL of an activity log entry in your own log console; each entry then links there. See [below](#links-to-a-log-console)',
  },
  {
    names: ['PRODUCTION_DOMAIN'],
    usual: '–',
    meaning:
      'if it is the host name of `PUBLIC_URL`, product admins have the button "Show connection logs" on a sensor\'s page. The logs themselves are always at `/admin/activity_logs/Sensor-{id}`',
  },
  {
    names: ['METRICS_PORT'],
    usual: '–',
    meaning:
      'Prometheus metrics at `/metrics` on this port, with `/healthz` and `/readyz`; unset: off. See [monitoring](monitoring.md)',
  },
  {
    names: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
    usual: '–',
    meaning:
      'base address of an OpenTelemetry collector (OTLP over HTTP), such as `http://localhost:4318`, to which traces are sent, and headers for it (`name=value,…`); unset: nothing is traced. See [monitoring](monitoring.md#traces)',
  },
  {
    names: ['OTEL_TRACES_SAMPLER_ARG'],
    usual: '1',
    meaning: 'the share of requests that are traced, from 0 to 1, with the jobs that they queue',
  },
  {
    names: ['LOG_LEVEL'],
    usual: '`info`',
    meaning:
      '`trace` to `fatal`, or `silent`. The log has one JSON line per entry: on standard output, or in `DATA_DIR/trapline.log` if standard output is a terminal',
  },
  {
    names: ['LLM_BASE_URL', 'LLM_MODEL'],
    usual: '–',
    meaning:
      'an OpenAI-compatible endpoint, such as `https://llm.example.org/v1`, and its model: answers in the chat and writes findings of reports. Unset: the built-in analyst does. See [below](#an-ai-endpoint)',
  },
  {
    names: ['LLM_API_KEY'],
    usual: '–',
    meaning: 'sent to the endpoint as `Authorization: Bearer`',
  },
  {
    names: ['LLM_MONTHLY_TOKENS'],
    usual: '2,000,000',
    meaning: 'tokens of an organization in a month (UTC); then the built-in analyst answers',
  },
  {
    names: ['WEBSOCKET_API_URL'],
    usual: '–',
    meaning:
      "address of the chat's socket (`wss://…/api/chat/socket`) if it is reached at another host than the pages, which the content policy then allows",
  },
  {
    names: ['DEVICE_SERVICE_URL'],
    usual: '–',
    meaning:
      'base address of your [device service](../how-to/device-service.md); unset: the page of devices says that none is connected (the demonstration starts a reference service)',
  },
  {
    names: ['LEAVE_OUT'],
    usual: '–',
    meaning:
      '`onnx`, `encoder` or both: parts that are not used even if they are installed. Without ONNX Runtime, photos wait to be counted; without a film encoder, films that browsers cannot play wait. Product admins are notified, and the files are processed once the part is available',
  },
  {
    names: ['FFMPEG_PATH'],
    usual: '–',
    meaning:
      'your own ffmpeg (with libx264 and AAC), used to encode films that browsers cannot play; unset: the library that comes with the portal, which always makes the posters',
  },
] as const satisfies readonly SettingEntry[];

/** Read by other programs and libraries too, and told where they are needed. */
const sharedSettings = [
  ...['NODE_ENV', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
  ...['AWS_SHARED_CREDENTIALS_FILE', 'AWS_PROFILE'],
] as const;

/** A variable that the portal reads: no other can be. */
export type SettingName = (typeof settingList)[number]['names'][number] | (typeof sharedSettings)[number];

/** The page of settings with the table of this list between its marks. @throws Error when it has no marks */
export function pageOfSettings(page: string): string {
  const rows = settingList.map(
    ({ names, usual, meaning }) => `| ${names.map((name) => `\`${name}\``).join(', ')} | ${usual} | ${meaning} |`,
  );
  const table = ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  const marks = /(<!-- settings: .*-->\n)[^]*(\n<!-- end of settings -->)/;
  if (!marks.test(page)) throw new Error('The page of settings has no marks between which its table stands');
  return page.replace(marks, (_, begin: string, end: string) => `${begin}${table}${end}`);
}
