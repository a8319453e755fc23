import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../platform/words/number-text.ts';
import { FieldList, FieldView } from '../../ui/record/field-view.tsx';
import { RecordSection } from '../../ui/record/record-section.tsx';
import { intervalText } from './interval-text.ts';
import { TrapState } from './trap-state.tsx';
import type { TypeSettingsFacts } from './type-settings.ts';
import './type-settings.messages.ts';
import css from './type-settings.module.css';

/** The settings that only some types have, read-only. @param today `YYYY-MM-DD` at the asset's location */
export function TypeSettingsView(props: {
  readonly type: SensorType;
  readonly facts: TypeSettingsFacts;
  readonly today: string;
}) {
  const { t, i18n } = useTranslation('typeSettings');
  const { facts } = props;
  const has = sensorTypeCapabilities[props.type];
  const limit = (value: number | null) => (value ? numberText(value, i18n.language) : t(($) => $.off));
  return (
    <>
      {has.threshold && (
        <RecordSection title={t(($) => $.thresholds)}>
          <FieldList>
            <FieldView label={t(($) => $.threshold)}>{limit(facts.threshold)}</FieldView>
            <FieldView label={t(($) => $.increase_threshold)}>{limit(facts.increase_threshold)}</FieldView>
          </FieldList>
        </RecordSection>
      )}
      {has.replacement && (
        <RecordSection title={t(($) => $.trap)}>
          <FieldList>
            <FieldView label={t(($) => $.trap_replaced_on)}>
              {facts.trap_replaced_on === null ? (
                t(($) => $.notReplaced)
              ) : (
                <span className={css.trap}>
                  {facts.trap_replaced_on.replaceAll('-', '/')}
                  <TrapState
                    replacedOn={facts.trap_replaced_on}
                    days={String(facts.trap_effective_days)}
                    today={props.today}
                  />
                </span>
              )}
            </FieldView>
            {facts.trap_effective_days !== null && (
              <FieldView label={t(($) => $.trap_effective_days)}>
                {t(($) => $.days, { count: facts.trap_effective_days })}
              </FieldView>
            )}
          </FieldList>
        </RecordSection>
      )}
      {has.photoInterval && (
        <RecordSection title={t(($) => $.photos)}>
          <FieldList>
            <FieldView label={t(($) => $.photo_interval)}>
              {facts.photo_interval === null ? '-' : intervalText(t, facts.photo_interval)}
            </FieldView>
          </FieldList>
        </RecordSection>
      )}
    </>
  );
}
