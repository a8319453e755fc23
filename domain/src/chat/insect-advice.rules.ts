import type { Locale } from '../accounts/account.limits.ts';
import { type InsectCause, insectReference, type InsectType } from '../insects/insect.catalogue.ts';
import { insectTexts } from '../insects/insect-texts.catalogue.ts';

/** What the reference says about a type, for answers. */
export interface InsectAdvice {
  readonly name: string;
  /** Null: not known. */
  readonly route: 'indoor' | 'outdoor' | null;
  readonly causes: readonly InsectCause[];
  readonly description: string;
  /** Its last sentence: what to check. */
  readonly check: string;
}

/** What the reference says about a type. Source: INSECT-3, CHAT-12. */
export function adviceOn(type: InsectType, locale: Locale): InsectAdvice {
  const { name, route, causes } = insectReference[type];
  const description = insectTexts[type].description[locale];
  const sentences = description.split(locale === 'ja' ? /(?<=。)/ : /(?<=\.) (?=[A-Z])/);
  return { name: name[locale], route, causes, description, check: (sentences.at(-1) ?? description).trim() };
}
