import { auditActions } from '@trapline/domain/audit/audit.catalogue.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../platform/words/i18n.ts';
import { auditQueryOf, isOutOfOrder, readAuditSearch, writeAuditSearch } from './audit-search.ts';
import './audit.messages.ts';

describe('the URL of the audit trail', () => {
  it('omits defaults, and can be read back', () => {
    expect(writeAuditSearch(readAuditSearch({}))).toEqual({});
    const address = { q: '北', action: 'member.invite', from: '2026-11-01', to: '2026-11-20', page: '3' };
    expect(writeAuditSearch(readAuditSearch(address))).toEqual(address);
  });

  it('ignores invalid values', () => {
    const nonsense = { action: 'drop', from: '2026-02-30', to: 'x', page: '0' };
    expect(readAuditSearch(nonsense)).toEqual({ q: '', page: 1, action: '', from: '', to: '' });
  });
});

describe('the query of the audit trail', () => {
  it('covers whole days in the reader’s time zone, including the last one', () => {
    const search = readAuditSearch({ q: 'a', action: 'member.add', from: '2026-11-20', to: '2026-11-20' });
    const midnight = Date.UTC(2026, 10, 19, 15) / 1_000;
    expect(auditQueryOf(search, 'Asia/Tokyo')).toEqual({
      q: 'a',
      action: 'member.add',
      from: midnight,
      to: midnight + 86_400,
    });
  });

  it('ignores a period that ends before it begins', () => {
    const search = readAuditSearch({ from: '2026-11-20', to: '2026-11-19' });
    expect(isOutOfOrder(search)).toBe(true);
    expect(auditQueryOf(search, 'UTC')).toEqual({});
  });
});

describe('every action', () => {
  it.each(['en', 'ja'])('has its own text: %s', (lng) => {
    const phrases = auditActions.map((action) => i18n.t(($) => $.actions[action], { ns: 'audit', lng }));
    expect(new Set(phrases).size).toBe(auditActions.length);
    for (const phrase of phrases) expect(phrase).not.toMatch(/^actions|\./);
  });
});
