import type { Locale } from '@trapline/domain/accounts/account.limits.ts';

/** A person with an account. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

/** The password of all accounts in the stories. */
export const password = 'Stories1password';

/** The people in the stories. Mika and Lena belong to one organization, Rena and Otto to another. */
export const people = {
  /** Created everything there is. Her address is long, as some are. */
  mika: { email: 'mika.hoshino.quality-assurance@second-factory.example.com', name: '星野 美香', locale: 'en' },
  /** Admin of the same organization. */
  lena: { email: 'lena@example.com', name: 'Lena Vogel', locale: 'en' },
  /** Has one site shared with her. */
  rena: { email: 'rena@example.com', name: 'Rena Okada', locale: 'en' },
  /** Has nothing. */
  otto: { email: 'otto@example.com', name: 'Otto Fremd', locale: 'en' },
  /** A product admin, who operates the portal. */
  ada: { email: 'ada@trapline.example.com', name: 'Ada Betrieb', locale: 'en' },
} as const satisfies Readonly<Record<string, Person>>;

/** The organizations of the stories, both in Japan's time zone. */
export const organizations = { foods: '星野フーズ Hoshino Foods', pests: 'Okada Pest Control' } as const;
