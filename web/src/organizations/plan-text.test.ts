import { describe, expect, it } from 'vitest';
import { planChoices, planText } from './plan-text.ts';

describe('planText', () => {
  it('shows operators the figures in both languages', () => {
    expect(planText(12, 'product_admin', 'en')).toBe(
      '50 traps a month (25,000 yen a month, 300 yen for each further trap)',
    );
    expect(planText(4, 'product_admin', 'en')).toBe('Unlimited traps (100,000 yen a month)');
    expect(planText(99, 'product_admin', 'en')).toBe('No plan');
    expect(planText(99, 'product_admin', 'ja')).toBe('プランなし');
    expect(planText(12, 'product_admin', 'ja')).toMatch('50');
  });

  it('shows customers no prices', () => {
    expect(planText(12, 'customer', 'en')).toBe('50 traps a month');
    expect(planText(12, 'customer', 'ja')).toBe('月50トラップ');
    expect(planText(7, 'customer', 'en')).toBe('7');
  });
});

describe('planChoices', () => {
  it('can be distinguished in both languages', () => {
    for (const locale of ['en', 'ja'] as const) {
      const labels = planChoices(locale).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});
