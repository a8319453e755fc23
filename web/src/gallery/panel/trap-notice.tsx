import { useTranslation } from 'react-i18next';
import { weekdayText } from '../../platform/day-text.ts';
import { currentLocale } from '../../platform/locale.ts';
import { useNow } from '../../platform/use-now.ts';
import { dayAt } from '../../platform/zoned-time.ts';
import { TrapState } from '../../sensor-types/type-settings/trap-state.tsx';
import panel from './panel.module.css';
import './panel.messages.ts';
import type { AssetSettings } from '../asset-settings.queries.ts';

/** When the trap was replaced, and how long it remains effective. Source: GALLERY-6. */
export function TrapNotice({ settings, zone }: { readonly settings: AssetSettings; readonly zone: string }) {
  const { t } = useTranslation('galleryPanel');
  const today = useNow((now) => dayAt(now, zone));
  const { trap_replaced_on: day, trap_effective_days: days } = settings;
  if (day === null || days === null) return null;
  return (
    <section className={panel.section}>
      <h3>{t(($) => $.trap.title)}</h3>
      <div className={panel.marks}>
        <TrapState replacedOn={day} days={String(days)} today={today} />
        <span className={panel.hint}>
          {t(($) => $.trap.replaced, { day: weekdayText(day, today, currentLocale()) })}
        </span>
      </div>
    </section>
  );
}
