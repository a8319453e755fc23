import type { HealthProblem } from '@trapline/domain/health/health-rule.catalogue.ts';
import type { UnitState } from '@trapline/domain/health/unit-state.rules.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { joinSentences } from '../platform/words/sentence.ts';
import css from './health.module.css';
import './unit-state.messages.ts';

/** The state of a unit and its problems, as far as the reader may know them. */
export interface KnownUnit {
  readonly state: UnitState | null;
  readonly problems: readonly HealthProblem[];
}

/** What to do about a unit, a sentence for each of its problems; none if it is well. Source: HEALTH-4. */
export function useUnitAdvice({ state, problems }: KnownUnit): readonly string[] {
  const { t } = useTranslation('unitStates');
  if (state === null || state === 'healthy') return [];
  return state === 'poor' ? problems.map((problem) => t(($) => $.advice[problem])) : [t(($) => $.advice[state])];
}

/** The problems of a unit in few words: all, or the first and how many more. */
export function useProblemText(problems: readonly HealthProblem[], all: boolean): string {
  const { t } = useTranslation('unitStates');
  const names = problems.map((problem) => t(($) => $.problem[problem]));
  const [first = '', ...more] = names;
  if (all) return names.join(currentLocale() === 'ja' ? '・' : ', ');
  return more.length === 0 ? first : t(($) => $.more, { problems: first, count: more.length });
}

/** The advice in one text, for a tooltip; empty if there is none. */
export function useAdviceText(unit: KnownUnit): string {
  return joinSentences(useUnitAdvice(unit), currentLocale());
}

/** What to do about a unit; nothing if it is well. Source: HEALTH-4. */
export function UnitAdvice(unit: KnownUnit) {
  const advice = useUnitAdvice(unit);
  if (advice.length === 0) return null;
  return (
    <ul className={css.advice} data-tone={unit.state === 'poor' ? 'alert' : 'warning'}>
      {advice.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
