import { ActionIcon } from '@mantine/core';
import { type InsectType, insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import type { Dashboard, DashboardRoute } from '@trapline/domain/dashboard/month.schema.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutInsect } from '../../insects/about-insect.tsx';
import { InsectDrawing } from '../../insects/insect-drawing.tsx';
import '../../insects/insect.messages.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { ChartBody } from '../../ui/charts/chart-body.tsx';
import { useChartWords } from '../../ui/charts/use-chart-words.ts';
import { useChartFiles } from '../../ui/charts/use-chart-files.ts';
import './dashboard.messages.ts';
import { topPie } from './month-plots.ts';
import { NumberButton } from './number-button.tsx';
import { Panel } from './panel.tsx';
import { RouteBar } from './route-bar.tsx';
import { type Part, useShownMonth } from './shown-month.ts';
import css from './top-panel.module.css';
import { useMonthWords } from './use-month-words.ts';

const none: ReadonlySet<string> = new Set();

/** Where a type comes from; `others` and unknown types are not assigned. */
function routeOf(type: string): DashboardRoute {
  return (isInsectType(type) ? insectReference[type].route : null) ?? 'not_assigned';
}

/** The events of a type, or of all but the most frequent ones. */
function partOfType({ month, top }: Dashboard, type: string, name: string): Part {
  const except = top.map((one) => one.type).join(',');
  return { what: `${month}, ${name}`, query: { figure: 'types', ...(type === 'others' ? { except } : { type }) } };
}

/**
 * The most frequent types: their shares as a pie, where they come from, and each with its picture, route and causes.
 * Source: DASH-2, DASH-4.
 */
export function TopPanel() {
  const { t } = useTranslation('dashboard');
  const { shown, titleOf, openPart } = useShownMonth();
  const [about, setAbout] = useState<InsectType | null>(null);
  const words = useMonthWords();
  const { words: format } = useChartWords();
  const { top, others } = shown;
  const chart = useMemo(() => topPie({ top, others }, words), [top, others, words]);
  const sum = shown.indoor + shown.outdoor + shown.not_assigned;
  const title = t(($) => $.panel.top);
  const fullTitle = titleOf(title);
  const table = {
    headings: [words.type, words.insects, t(($) => $.top.share), t(($) => $.top.route)],
    rows: chart.slices.map(({ key, name, value }) => [
      name,
      String(value),
      format.share(value / sum),
      // The others are of several routes.
      key === 'others' ? '' : words.route[routeOf(key)],
    ]),
  };
  const files = useChartFiles({ title: fullTitle, chart, hidden: none, table });
  const open = (index: number) => {
    const slice = chart.slices[index];
    if (slice) openPart(partOfType(shown, slice.key, slice.name));
  };
  return (
    <>
      <Panel panel="top" title={title} files={files} covered={about !== null}>
        <div className={css.top}>
          <div className={css.shares}>
            <ChartBody
              title={fullTitle}
              chart={chart}
              hidden={none}
              onPick={({ index }) => open(index)}
              onCell={(row) => open(row)}
            />
          </div>
          <div className={css.types}>
            <RouteBar shown={shown} />
            <ol className={css.list}>
              {top.map(({ type, count }) => (
                <TypeRow key={type} type={type} count={count} share={format.share(count / sum)} onAbout={setAbout} />
              ))}
              {others > 0 && (
                <TypeRow type="others" count={others} share={format.share(others / sum)} onAbout={setAbout} />
              )}
            </ol>
            <p className={css.note}>
              {t(($) => (shown.group_by === 'place' ? $.top.noteOfPlaces : $.top.note), {
                sum: numberText(sum, currentLocale()),
              })}
            </p>
          </div>
        </div>
      </Panel>
      {about !== null && <AboutInsect type={about} onClose={() => setAbout(null)} />}
    </>
  );
}

/** A type with its picture, number, share, route and causes. */
function TypeRow(props: {
  readonly type: string;
  readonly count: number;
  readonly share: string;
  readonly onAbout: (type: InsectType) => void;
}) {
  const { type, count, share, onAbout } = props;
  const { t } = useTranslation(['dashboard', 'insects']);
  const { shown } = useShownMonth();
  const { typeName, others, route } = useMonthWords();
  const isOthers = type === 'others';
  const name = isOthers ? others : typeName(type);
  const known = !isOthers && isInsectType(type) ? type : null;
  const separator = currentLocale() === 'ja' ? '、' : ', ';
  const causes =
    known === null ? [] : insectReference[known].causes.map((one) => t(($) => $.cause[one], { ns: 'insects' }));
  return (
    <li>
      <span className={css.drawing}>{known !== null && <InsectDrawing type={known} label={null} size={40} />}</span>
      <span className={css.name}>
        <b>{name}</b>
        {known !== null && (
          <small>
            {route[routeOf(known)]}
            {causes.length > 0 && <> · {t(($) => $.top.causes, { causes: causes.join(separator) })}</>}
          </small>
        )}
      </span>
      <span className={css.count}>
        <NumberButton part={partOfType(shown, type, name)}>{numberText(count, currentLocale())}</NumberButton>
        <small>{share}</small>
      </span>
      <span className={css.about}>
        {known !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={t(($) => $.top.about, { name })}
            onClick={() => onAbout(known)}
          >
            <IconInfoCircle size={18} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}
