import type { Dashboard } from '@trapline/domain/dashboard/month.schema.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { colourOf } from '../../ui/charts/chart-look.ts';
import { useChartLook } from '../../ui/charts/use-chart-look.ts';
import { useChartWords } from '../../ui/charts/use-chart-words.ts';
import './dashboard.messages.ts';
import { routeLooks, routes } from './month-plots.ts';
import { NumberButton } from './number-button.tsx';
import css from './route-bar.module.css';

/** How much comes from indoors, from outdoors, and from where nobody knows, as one bar. Source: DASH-4. */
export function RouteBar({ shown }: { readonly shown: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { words } = useChartWords();
  const look = useChartLook();
  const sum = routes.reduce((all, route) => all + shown[route], 0);
  const parts = routes.filter((route) => shown[route] > 0);
  return (
    <div className={css.routes}>
      <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        {parts.map((route, index) => {
          const before = parts.slice(0, index).reduce((all, one) => all + shown[one], 0);
          const [x, width] = [(before * 100) / sum, (shown[route] * 100) / sum];
          return <rect key={route} x={x} width={width} height="1" fill={colourOf(look, routeLooks[route])} />;
        })}
      </svg>
      <ul>
        {parts.map((route) => (
          <li key={route}>
            <svg className={css.sign} viewBox="0 0 1 1" aria-hidden>
              <rect width="1" height="1" fill={colourOf(look, routeLooks[route])} />
            </svg>
            {t(($) => $.route[route])}{' '}
            <b>
              <NumberButton
                part={{ what: `${shown.month}, ${t(($) => $.route[route])}`, query: { figure: 'types', route } }}
              >
                {numberText(shown[route], currentLocale())}
              </NumberButton>
            </b>{' '}
            <span>{words.share(shown[route] / sum)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
