import { healthResults, isHealthRule } from '@trapline/domain/health/health.rules.ts';
import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import { useTranslation } from 'react-i18next';
import css from './health.module.css';
import './health.messages.ts';

/** What to do about each problem in a unit's last report; nothing if there is none. */
export function HealthAdvice({ status }: { readonly status: HealthStatus }) {
  const { t } = useTranslation('health');
  const problems = healthResults(status).filter(({ state }) => state === 'error');
  // In old-style reports, units choose the names of their rules: one text stands for all of those.
  const kinds = new Set(problems.map(({ rule }) => (isHealthRule(rule) ? rule : 'other')));
  if (kinds.size === 0) return null;
  return (
    <ul className={css.advice}>
      {[...kinds].map((kind) => (
        <li key={kind}>{t(($) => $.advice[kind])}</li>
      ))}
    </ul>
  );
}
