import { type AuditAction, auditActions } from '@trapline/domain/audit/audit.catalogue.ts';
import { isDay } from '@trapline/domain/common/day.rules.ts';
import { addDays, startOfDay } from '../platform/times/zoned-time.ts';
import { pageOf } from '../ui/lists/list-address.ts';

/** Filters and page of the audit trail. Days are in the reader's time zone, both inclusive; empty means unbounded. */
export interface AuditSearch {
  readonly q: string;
  /** From 1. */
  readonly page: number;
  readonly action: AuditAction | '';
  readonly from: string;
  readonly to: string;
}

/** The URL search parameters of the audit trail. */
interface AuditAddress {
  readonly q?: string;
  readonly page?: string;
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The action with a name, undefined if it is not in the catalogue. */
export function knownAction(name: string | undefined): AuditAction | undefined {
  return auditActions.find((action) => action === name);
}

/** Reads the URL search parameters; invalid values count as absent. */
export function readAuditSearch({ q = '', page, action, from = '', to = '' }: AuditAddress): AuditSearch {
  return {
    q,
    page: pageOf(page),
    action: knownAction(action) ?? '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  };
}

/** The URL search parameters, without defaults. */
export function writeAuditSearch({ q, page, action, from, to }: AuditSearch): AuditAddress {
  return {
    ...(q === '' ? {} : { q }),
    ...(action === '' ? {} : { action }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Whether the period ends before it begins; it is then ignored. */
export function isOutOfOrder({ from, to }: Pick<AuditSearch, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to < from;
}

/** The query for the server, without the page. @param zone the reader's time zone, for the days of the period */
export function auditQueryOf(search: AuditSearch, zone: string) {
  const { q, action } = search;
  const { from, to } = isOutOfOrder(search) ? { from: '', to: '' } : search;
  return {
    ...(q === '' ? {} : { q }),
    ...(action === '' ? {} : { action }),
    ...(from === '' ? {} : { from: startOfDay(from, zone) }),
    ...(to === '' ? {} : { to: startOfDay(addDays(to, 1), zone) }),
  };
}
