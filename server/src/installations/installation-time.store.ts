import type { RawBuilder } from 'kysely';
import { asFragment } from '../platform/database/bind.ts';

// SQL twins of installation.rules.ts: when sensors stood at sites.

/**
 * SQL twin of `stoodAt` in installation.rules.ts: whether a sensor stood at its site at an instant.
 * @param installation alias of a row of `installations`, whose `until` is infinity while it lasts
 * @param at SQL of the instant
 */
export function stoodAtSql(installation: string, at: string): string {
  return `(${at} >= ${installation}.since and ${at} < ${installation}.until)`;
}

/** Like `stoodAtSql`, for the query builder and a given instant. */
export function stoodAtInstantSql(installation: string, at: Date): RawBuilder<boolean> {
  return asFragment<boolean>((bind) => stoodAtSql(installation, `${bind(at)}::timestamptz`));
}

/**
 * SQL for the columns `from` and `to` of an installation: the period of its events in unix seconds, from ≤ event < to,
 * rounded to whole seconds like events; `to` is null while it lasts.
 * @param installation alias of a row of `installations`
 */
export function installationPeriodSql(installation: string): string {
  return `ceil(extract(epoch from ${installation}.since))::float8 "from",
    case when ${installation}.until <> 'infinity' then ceil(extract(epoch from ${installation}.until))::float8 end "to"`;
}
