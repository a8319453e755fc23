import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAt } from '../../platform/zoned-time.ts';
import { TrapState } from '../../sensor-types/type-settings/trap-state.tsx';
import panel from './panel.module.css';
import './panel.messages.ts';
import type { AssetSettings } from '../asset-settings.queries.ts';

/** When the trap was replaced, and how long it remains effective. Source: GALLERY-6. */
export function TrapNotice({ settings, zone }: { readonly settings: AssetSettings; readonly zone: string }) {
  const { t } = useTranslation('galleryPanel');
  const [now] = useState(() => Math.floor(Date.now() / 1_000));
  const { trap_replaced_on: day, trap_effective_days: days } = settings;
  if (day === null || days === null) return null;
  return (
    <section className={panel.section}>
      <h3>{t(($) => $.trap.title)}</h3>
      <div className={panel.marks}>
        <TrapState replacedOn={day} days={String(days)} today={dayAt(now, zone)} />
        <span className={panel.hint}>{t(($) => $.trap.replaced, { day: day.replaceAll('-', '/') })}</span>
      </div>
    </section>
  );
}
