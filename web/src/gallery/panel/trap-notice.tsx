import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { weekdayText } from '../../platform/times/day-text.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { useNow } from '../../platform/times/use-now.ts';
import { dayAt } from '../../platform/times/zoned-time.ts';
import { TrapReplacedButton } from '../../sensor-types/type-settings/trap-replaced-button.tsx';
import { TrapState } from '../../sensor-types/type-settings/trap-state.tsx';
import panel from './panel.module.css';
import './panel.messages.ts';
import { type SettingsOwner, trapOf } from '../asset-settings.queries.ts';

/** When the present trap was replaced, how long it remains effective, and the button for a new one. Source: GALLERY-6. */
export function TrapNotice({ settings }: { readonly settings: SettingsOwner }) {
  const { t } = useTranslation('galleryPanel');
  const today = useNow((now) => dayAt(now, settings.time_zone));
  const queries = useQueryClient();
  const { trap_replaced_on: day, trap_effective_days: days } = settings;
  // A share does not reveal the settings of a trap.
  if (days === null) return null;
  return (
    <section className={panel.section}>
      <h3>{t(($) => $.trap.title)}</h3>
      {day !== null && (
        <div className={panel.marks}>
          <TrapState replacedOn={day} days={String(days)} today={today} />
          <span className={panel.hint}>
            {t(($) => $.trap.replaced, { day: weekdayText(day, today, currentLocale()) })}
          </span>
        </div>
      )}
      <div>
        <TrapReplacedButton trap={trapOf(queries, settings)} replacedOn={day} editable={settings.editable} />
      </div>
    </section>
  );
}
