import { type AuditAction, auditActions } from '@trapline/domain/audit/audit.catalogue.ts';
import { isDay } from '@trapline/domain/common/day.rules.ts';
import { addDays, startOfDay } from '../platform/zoned-time.ts';

/** What the audit trail shows. Days are the viewer's, both in the period; empty: no bound. */
export interface AuditSearch {
  readonly q: string;
  /** From 1. */
  readonly page: number;
  readonly action: AuditAction | '';
  readonly from: string;
  readonly to: string;
}

/** The trail's part of an address. */
interface AuditAddress {
  readonly q?: string;
  readonly page?: string;
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The action of a name, undefined where the trail's catalogue does not know it. */
export function knownAction(name: string | undefined): AuditAction | undefined {
  return auditActions.find((action) => action === name);
}

/** Reads an address; what it cannot mean counts as left out. */
export function readAuditSearch({ q = '', page, action, from = '', to = '' }: AuditAddress): AuditSearch {
  return {
    q,
    page: page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    action: knownAction(action) ?? '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  };
}

/** The address of what is shown, as short as it can be. */
export function writeAuditSearch({ q, page, action, from, to }: AuditSearch): AuditAddress {
  return {
    ...(q === '' ? {} : { q }),
    ...(action === '' ? {} : { action }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Whether the period ends before it begins: then it bounds nothing. */
export function isOutOfOrder({ from, to }: Pick<AuditSearch, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to < from;
}

/** What the server is asked for, without the page. @param zone the viewer's, whose days are meant */
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
