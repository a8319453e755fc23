import { useTranslation } from 'react-i18next';
import { termsOfUse } from './terms-of-use.ts';
import './terms.messages.ts';
import css from './terms-text.module.css';

/** The terms of use, always in Japanese, with a note about that in other languages. */
export function TermsText() {
  const { t, i18n } = useTranslation('terms');
  return (
    <>
      {i18n.language !== 'ja' && <p className={css.note}>{t(($) => $.japaneseOnly)}</p>}
      <div className={css.terms} lang="ja">
        <p>{termsOfUse.preamble}</p>
        {termsOfUse.articles.map(({ heading, text, items }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items && (
              <ol>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            )}
          </section>
        ))}
        <p className={css.date}>{termsOfUse.date}</p>
      </div>
    </>
  );
}
