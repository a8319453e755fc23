import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Environment, SettingError, value } from './config-values.ts';

/** The keys of an object store. */
export interface StorageKeys {
  readonly accessKey: string;
  readonly secretKey: string;
  /** Of temporary keys. */
  readonly sessionToken: string | undefined;
}

/**
 * The keys of an object store, from where its other programs look for them too: the address itself, the environment, the
 * file of credentials in the user's home.
 * @param setting name of the setting that holds the address
 * @throws SettingError when they are nowhere, without naming what was found
 */
export function readKeys(env: Environment, address: URL, setting: string): StorageKeys {
  if (address.username !== '' || address.password !== '') {
    return complete(setting, setting, {
      accessKey: decoded(address.username, setting),
      secretKey: decoded(address.password, setting),
      sessionToken: undefined,
    });
  }
  const accessKey = value(env, 'AWS_ACCESS_KEY_ID');
  const secretKey = value(env, 'AWS_SECRET_ACCESS_KEY');
  if (accessKey !== undefined || secretKey !== undefined) {
    const sessionToken = value(env, 'AWS_SESSION_TOKEN');
    return complete(setting, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY', { accessKey, secretKey, sessionToken });
  }
  const file = value(env, 'AWS_SHARED_CREDENTIALS_FILE') ?? join(homedir(), '.aws', 'credentials');
  const profile = value(env, 'AWS_PROFILE') ?? 'default';
  const found = existsSync(file) ? profileIn(readFileSync(file, 'utf8'), profile) : null;
  if (!found) {
    throw new SettingError(
      `${setting} needs keys: in itself (s3://key:secret@bucket?…), as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, ` +
        `or as profile ${profile} in ${file}.`,
    );
  }
  return complete(setting, `Profile ${profile} in ${file}`, {
    accessKey: found.get('aws_access_key_id'),
    secretKey: found.get('aws_secret_access_key'),
    sessionToken: found.get('aws_session_token'),
  });
}

function decoded(text: string, setting: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new SettingError(`${setting} must have its keys percent-encoded.`);
    throw error;
  }
}

function complete(
  setting: string,
  where: string,
  { accessKey, secretKey, sessionToken }: { readonly [Key in keyof StorageKeys]?: string | undefined },
): StorageKeys {
  if (accessKey !== undefined && accessKey !== '' && secretKey !== undefined && secretKey !== '') {
    return { accessKey, secretKey, sessionToken };
  }
  throw new SettingError(`${where} must hold both a key and its secret (for ${setting}).`);
}

/** The values of a profile in a file of credentials; null when it has no such profile. */
function profileIn(text: string, profile: string): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  let section = '';
  let found = false;
  for (const line of text.split(/\r?\n/)) {
    const name = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim();
    if (name !== undefined) {
      section = name;
      found ||= name === profile;
    }
    const [, key, content] = /^\s*([a-z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (section === profile && key !== undefined && content !== undefined) values.set(key, content);
  }
  return found ? values : null;
}
