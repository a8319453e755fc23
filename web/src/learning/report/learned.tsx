import { Button, Skeleton } from '@mantine/core';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconArrowLeft, IconChecklist, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import '../../sensor-types/sensor-type.messages.ts';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { Waiting } from '../../ui/notices/waiting.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { reportQuery } from '../learning.queries.ts';
import { BoxStates } from './box-states.tsx';
import { ColdStart } from './cold-start.tsx';
import { Confusion } from './confusion.tsx';
import { Drift } from './drift.tsx';
import { Forget } from './forget.tsx';
import { Heads } from './heads.tsx';
import { HowRight } from './how-right.tsx';
import { LearningCurve } from './learning-curve.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { OlderPhotos } from './older-photos.tsx';
import './report.messages.ts';
import css from './report.module.css';
import type { ReportSectionProps } from './report-section.ts';
import { SensorModes } from './sensor-modes.tsx';
import { TakeOver } from './take-over.tsx';
import { WhatItKnows } from './what-it-knows.tsx';

/** What was learned for a sensor type, section by section. Source: LEARN-8, LEARN-9. */
export function Learned({ type }: { readonly type: SensorType }) {
  const { t } = useTranslation(['learningReport', 'sensorTypes']);
  const { data, error, refetch } = useQuery(reportQuery(type));
  const number = data ? numberText(data.to_check, currentLocale()) : '';
  return (
    <>
      <PageHeading
        title={t(($) => $.title, { type: t(($) => $[type], { ns: 'sensorTypes' }) })}
        note={
          <Link to="/learning" className={css.back}>
            <IconArrowLeft size={16} aria-hidden />
            {t(($) => $.all)}
          </Link>
        }
      >
        {data && data.to_check > 0 && (
          <Button
            leftSection={<IconChecklist size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/learning/$sensorType/check" params={{ sensorType: type }} {...props} />}
          >
            {t(($) => $.check, { count: data.to_check, number })}
          </Button>
        )}
      </PageHeading>
      {data === undefined && error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Waiting>
          <div className={css.page}>
            <Skeleton height={240} />
            <Skeleton height={240} />
          </div>
        </Waiting>
      )}
      {data && <Sections type={type} report={data} />}
    </>
  );
}

function Sections(props: ReportSectionProps) {
  const { t } = useTranslation(['learningReport', 'sensorTypes']);
  const { report } = props;
  const { borrowed_from: from } = report;
  const hasHead = report.heads.length > 0;
  return (
    <>
      <Drift {...props} />
      {from !== null && (
        <p className={css.info}>
          <IconInfoCircle size={18} aria-hidden />
          {t(($) => $.borrowed, { type: t(($) => $[from], { ns: 'sensorTypes' }) })}
        </p>
      )}
      {!report.may_manage && (
        <p className={css.info}>
          <IconInfoCircle size={18} aria-hidden />
          {t(($) => $.readOnly)}
        </p>
      )}
      <div className={css.page}>
        {report.taught < 2 && <ColdStart {...props} />}
        <WhatItKnows {...props} />
        {(hasHead || report.examples > 0) && <HowRight {...props} />}
        <ModeSwitch {...props} />
        <BoxStates {...props} />
        {hasHead && <Confusion {...props} />}
        {hasHead && <LearningCurve {...props} />}
        {hasHead && <Heads {...props} />}
        <SensorModes {...props} />
        {hasHead && <OlderPhotos {...props} />}
        {report.sources.length > 0 && <TakeOver {...props} />}
        {(hasHead || report.examples > 0) && <Forget {...props} />}
      </div>
    </>
  );
}
