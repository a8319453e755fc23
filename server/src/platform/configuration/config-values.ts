import { isIP } from 'node:net';
import type { SettingName } from './setting-list.ts';

/** An invalid setting; the message names it and says what is allowed. */
export class SettingError extends Error {}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The trimmed value of a variable; undefined when it is missing or empty. */
export function value(env: Environment, name: SettingName): string | undefined {
  const found = env[name]?.trim();
  return found === undefined || found === '' ? undefined : found;
}

/** An integer between `min` and `max`, both included. */
export function wholeNumber(env: Environment, name: SettingName, min: number, max: number): number | undefined {
  const text = value(env, name);
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

/** One of a list of words. */
export function oneOf<const Word extends string>(
  env: Environment,
  name: SettingName,
  words: readonly Word[],
): Word | undefined {
  const text = value(env, name);
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new SettingError(`${name} must be ${words.join(' or ')}, not "${text}".`);
}

/** Comma-separated words from a list, without duplicates, in any order. */
export function someOf<const Word extends string>(
  env: Environment,
  name: SettingName,
  words: readonly Word[],
): readonly Word[] | undefined {
  const parts = value(env, name)
    ?.split(',')
    .map((part) => part.trim());
  if (parts === undefined) return undefined;
  const found = words.filter((word) => parts.includes(word));
  if (found.length === parts.length) return found;
  throw new SettingError(`${name} must hold ${words.join(' and ')}, or one of them, not "${parts.join(',')}".`);
}

/**
 * A URL with one of these schemes. Error messages never repeat the value, which may contain a password.
 * @param schemes such as `https:`
 */
export function url(env: Environment, name: SettingName, schemes: readonly string[]): URL | undefined {
  const text = value(env, name);
  if (text === undefined) return undefined;
  const parsed = URL.parse(text);
  if (parsed !== null && schemes.includes(parsed.protocol) && parsed.host !== '') return parsed;
  throw new SettingError(`${name} must be a URL that begins with ${schemes.map((s) => `${s}//`).join(' or ')}.`);
}

/** A base URL: http or https, without query and fragment; returned without a trailing slash. */
export function baseUrl(env: Environment, name: SettingName): string | undefined {
  const parsed = url(env, name, ['http:', 'https:']);
  if (parsed === undefined) return undefined;
  if (parsed.search !== '' || parsed.hash !== '') throw new SettingError(`${name} must not hold "?" or "#".`);
  return parsed.href.replace(/\/+$/, '');
}

/** A host name, or an IP address. */
export function isHost(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
  return text.length <= 253 && new RegExp(`^${label}(\\.${label})*$`, 'i').test(text) && !/^[\d.]+$/.test(text);
}

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether a text is an IP address, a network such as `10.0.0.0/8`, or `loopback`, `linklocal` or `uniquelocal`. */
export function isProxyRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
