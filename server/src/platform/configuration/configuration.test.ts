import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '@trapline/test-world/certificates.ts';
import { ConfigError, readConfig } from './configuration.ts';
import type { Environment } from './config-values.ts';

const backupKey = Buffer.alloc(32, 7);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trapline-config-'));
  for (const name of ['model.onnx', 'model.onnx.json', 'alone.onnx', 'ffmpeg']) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'backup-key'), `${backupKey.toString('base64url')}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

function refusals(env: Environment): readonly string[] {
  try {
    readConfig(env, folder);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
}

const bucket = 's3://bucket?endpoint=https://h&region=eu';

describe('readConfig', () => {
  it('has the documented defaults', () => {
    expect(readConfig({}, '/srv/portal')).toEqual({
      mode: 'development',
      host: '127.0.0.1',
      port: 8080,
      loopback: true,
      publicUrl: 'http://localhost:8080',
      trustedProxies: [],
      dataDir: '/srv/portal/data',
      database: undefined,
      storage: { kind: 'files' },
      backup: { place: undefined, key: undefined, keepDays: 35, hour: 17 },
      smtpUrl: undefined,
      mailFrom: 'Trapline <trapline@localhost>',
      mailIn: undefined,
      admin: undefined,
      demo: true,
      roles: ['web', 'worker'],
      drainSeconds: 0,
      detector: { kind: 'builtin' },
      productionDomain: undefined,
      logConsoleUrlTemplate: undefined,
      logDays: 90,
      deviceServiceUrl: undefined,
      llm: undefined,
      websocketUrl: undefined,
      ffmpegPath: undefined,
      leaveOut: [],
      metricsPort: undefined,
      logLevel: 'info',
    });
  });

  it('reads every variable', () => {
    const env = {
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '443',
      PUBLIC_URL: 'https://portal.example.org/',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1',
      DATA_DIR: 'keep',
      DATABASE_URL: 'postgres://u:p@db:6432/trapline',
      DATABASE_DIRECT_URL: 'postgres://u:p@db:5432/trapline',
      STORAGE_URL: 's3://key:se%2Fcret@photos?endpoint=https://s3.example.org&region=eu',
      BACKUP_TO: 's3://key:secret@backups?endpoint=https://s3.example.org&region=eu',
      BACKUP_KEY_FILE: 'backup-key',
      BACKUP_HOUR: '3',
      BACKUP_KEEP_DAYS: '7',
      SMTP_URL: 'smtps://u:p@mail.example.org:465',
      MAIL_FROM: 'Trapline <portal@example.org>',
      MAIL_IN_PORT: '2525',
      MAIL_IN_DOMAIN: 'In.Example.org',
      ADMIN_EMAIL: ' Admin@Example.org ',
      ADMIN_PASSWORD: 'Abcdefg1',
      DEMO: 'off',
      ROLES: 'worker',
      DRAIN_SECONDS: '15',
      DETECTOR: 'onnx:model.onnx',
      PRODUCTION_DOMAIN: 'portal.example.org',
      LOG_CONSOLE_URL_TEMPLATE: 'https://logs.example.org/{id}',
      LOG_DAYS: '30',
      DEVICE_SERVICE_URL: 'http://devices.example.org/v1/',
      LLM_BASE_URL: 'https://llm.example.org/v1',
      LLM_API_KEY: 'k',
      LLM_MODEL: 'm',
      LLM_MONTHLY_TOKENS: '1000',
      WEBSOCKET_API_URL: 'wss://chat.example.org/api/chat/socket',
      FFMPEG_PATH: 'ffmpeg',
      LEAVE_OUT: 'encoder, onnx',
      METRICS_PORT: '9100',
      LOG_LEVEL: 'warn',
    };
    expect(readConfig(env, folder)).toMatchObject({
      mode: 'production',
      loopback: false,
      publicUrl: 'https://portal.example.org',
      trustedProxies: ['loopback', '10.0.0.0/8', '::1'],
      dataDir: join(folder, 'keep'),
      database: { url: `${env.DATABASE_URL}?sslmode=disable`, directUrl: `${env.DATABASE_DIRECT_URL}?sslmode=disable` },
      storage: { kind: 's3', bucket: 'photos', endpoint: 'https://s3.example.org', region: 'eu', secretKey: 'se/cret' },
      backup: { place: { kind: 's3', bucket: 'backups', accessKey: 'key' }, key: backupKey, keepDays: 7, hour: 3 },
      mailFrom: env.MAIL_FROM,
      mailIn: { port: 2525, domain: 'in.example.org' },
      admin: { email: 'admin@example.org', password: 'Abcdefg1' },
      demo: false,
      roles: ['worker'],
      drainSeconds: 15,
      detector: { kind: 'onnx', file: join(folder, 'model.onnx') },
      leaveOut: ['onnx', 'encoder'],
      deviceServiceUrl: 'http://devices.example.org/v1',
      llm: { baseUrl: 'https://llm.example.org/v1', apiKey: 'k', model: 'm', monthlyTokens: 1_000 },
      websocketUrl: 'wss://chat.example.org/api/chat/socket',
      metricsPort: 9100,
      logLevel: 'warn',
    });
  });

  it('enables the demonstration by default only on loopback outside production', () => {
    expect(readConfig({ HOST: '0.0.0.0' }, folder).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production' }, folder).demo).toBe(false);
    expect(readConfig({ HOST: '::1' }, folder).demo).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'on' }, folder).demo).toBe(true);
  });

  it('accepts both spellings of a detector service', () => {
    const expected = { kind: 'http', url: 'http://127.0.0.1:9/detect' };
    expect(readConfig({ DETECTOR: 'http://127.0.0.1:9/detect' }, folder).detector).toEqual(expected);
    expect(readConfig({ DETECTOR: 'http:http://127.0.0.1:9/detect' }, folder).detector).toEqual(expected);
  });

  it('treats empty variables as unset', () => {
    expect(refusals({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', ROLES: '' })).toEqual([]);
  });

  it('writes into the addresses of a database how they are encrypted', () => {
    const file = join(folder, 'authority.pem');
    writeFileSync(file, makeCertificate({ names: [] }).certificate);
    const read = (url: string, more: Environment) => {
      const found = readConfig({ DATABASE_URL: url, ...more }, folder).database;
      return [...new URL(found?.url ?? '').searchParams.values()];
    };
    const known = { DATABASE_CA_FILE: 'authority.pem' };
    expect(read('postgres://db/trapline', {})).toEqual(['disable']);
    expect(read('postgres://db/trapline', known)).toEqual(['verify-full', file]);
    expect(read('postgres://db/trapline?sslmode=verify-ca', known)).toEqual(['verify-ca', file]);
    expect(read('postgres://db/trapline?sslmode=require', {})).toEqual(['require']);
    // On this machine only where it is asked for.
    expect(read('postgres://localhost/trapline', known)).toEqual(['disable']);
    expect(read('postgres://[::1]/trapline?sslmode=verify-full', known)).toEqual(['verify-full', file]);
    expect(refusals(known)).toHaveLength(1);
  });

  it('finds the keys of an object store in the environment, or in the file of credentials', () => {
    const file = join(folder, 'credentials');
    const other = '[other]\naws_access_key_id = o\naws_secret_access_key = os\naws_session_token = ot\n';
    writeFileSync(file, `[default]\r\naws_access_key_id=d\r\naws_secret_access_key=d=/+s\r\n${other}`);
    const keys = (env: Environment) => readConfig({ STORAGE_URL: bucket, ...env }, folder).storage;
    expect(keys({ AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's', AWS_SESSION_TOKEN: 't' })).toMatchObject({
      ...{ accessKey: 'k', secretKey: 's', sessionToken: 't' },
    });
    expect(keys({ AWS_SHARED_CREDENTIALS_FILE: file })).toMatchObject({ accessKey: 'd', secretKey: 'd=/+s' });
    expect(keys({ AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: 'other' })).toMatchObject({
      ...{ accessKey: 'o', secretKey: 'os', sessionToken: 'ot' },
    });
    expect(refusals({ STORAGE_URL: bucket, AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: 'none' })).toHaveLength(1);
  });

  const wrong: readonly [name: string, env: Environment][] = [
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['HOST', { HOST: 'no host' }],
    ['HOST', { HOST: '300.1.1.1' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '80.5' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '0x50' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'portal.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://portal.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://portal.example.org/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://portal.example.org/?a=1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'loopback,everybody' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/trapline' }],
    ['DATABASE_URL', { DATABASE_URL: 'db:5432' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://db/trapline' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://db/trapline' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db/trapline?sslmode=prefer' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db/trapline?sslmode=verify-ca' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db/trapline?ssl=true' }],
    ['DATABASE_CA_FILE', { DATABASE_URL: 'postgres://db/trapline', DATABASE_CA_FILE: 'absent.pem' }],
    ['DATABASE_CA_FILE', { DATABASE_URL: 'postgres://db/trapline', DATABASE_CA_FILE: 'model.onnx' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://bucket' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://k:s@bucket/folder?endpoint=https://h&region=eu' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://k:s@my_bucket?endpoint=https://h&region=eu' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://k:%zz@bucket?endpoint=https://h&region=eu' }],
    ['STORAGE_URL', { STORAGE_URL: bucket, AWS_SHARED_CREDENTIALS_FILE: '/nowhere' }],
    ['AWS_ACCESS_KEY_ID', { STORAGE_URL: bucket, AWS_ACCESS_KEY_ID: 'k' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://bucket?endpoint=host&region=eu' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://bucket?endpoint=https://h&region=eu&acl=public' }],
    ['STORAGE_URL', { STORAGE_URL: 'file:///srv' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org:25', MAIL_FROM: 'a@example.org' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'Trapline' }],
    ['MAIL_IN_PORT', { MAIL_IN_PORT: '25' }],
    ['MAIL_IN_DOMAIN', { MAIL_IN_DOMAIN: 'in example', MAIL_IN_PORT: '25' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.org' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'Abcdefg1' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'Abc1' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'abcdefgh' }],
    ['DEMO', { DEMO: 'yes' }],
    ['ROLES', { ROLES: 'web,mail' }],
    ['ROLES', { ROLES: 'web,web' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '301' }],
    ['ROLES', { ROLES: 'web', DATABASE_URL: 'postgres://db/trapline' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://key@photos?endpoint=https://h&region=eu' }],
    ['DETECTOR', { DETECTOR: 'best' }],
    ['LEAVE_OUT', { LEAVE_OUT: 'sharp' }],
    ['DETECTOR', { DETECTOR: 'onnx:' }],
    ['DETECTOR', { DETECTOR: 'onnx:gone.onnx' }],
    ['DETECTOR', { DETECTOR: 'onnx:alone.onnx' }],
    ['DETECTOR', { DETECTOR: 'http:nowhere' }],
    ['PRODUCTION_DOMAIN', { PRODUCTION_DOMAIN: 'https://portal.example.org' }],
    ['LOG_CONSOLE_URL_TEMPLATE', { LOG_CONSOLE_URL_TEMPLATE: 'javascript:alert(1)' }],
    ['LOG_DAYS', { LOG_DAYS: '0' }],
    ['DEVICE_SERVICE_URL', { DEVICE_SERVICE_URL: 'devices' }],
    ['LLM_MODEL', { LLM_BASE_URL: 'https://llm.example.org' }],
    ['LLM_BASE_URL', { LLM_API_KEY: 'k' }],
    ['FFMPEG_PATH', { FFMPEG_PATH: 'no/ffmpeg' }],
    ['METRICS_PORT', { METRICS_PORT: '8080' }],
    ['METRICS_PORT', { METRICS_PORT: 'on' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ];
  it.each(wrong)('rejects an invalid %s with one sentence that names it: %j', (name, env) => {
    const sentences = refusals(env);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(name);
    expect(sentences[0]).toMatch(/\.$/);
  });

  it('reports all invalid variables at once', () => {
    const sentences = refusals({ PORT: 'http', DEMO: 'maybe', LOG_DAYS: 'ever', DATABASE_URL: 'x' });
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'DEMO', 'DATABASE_URL', 'LOG_DAYS']);
  });

  it('never repeats a secret', () => {
    const sentences = refusals({
      DATABASE_URL: 'mysql://u:hunter2@db',
      SMTP_URL: 'x:hunter2',
      ADMIN_PASSWORD: 'hunter2',
    });
    expect(sentences.join('\n')).not.toContain('hunter2');
    expect(sentences.length).toBeGreaterThan(2);
  });
});
