import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import './activity.messages.ts';
import css from './activities-page.module.css';

/** The choice between sensors and shared installation sites, for users who work without sites. */
export function ViewChoice(props: { readonly bySite: boolean; readonly onChange: (bySite: boolean) => void }) {
  const { t } = useTranslation('activities');
  return (
    <SegmentedControl
      className={css.view ?? ''}
      size="sm"
      aria-label={t(($) => $.view)}
      value={props.bySite ? 'sites' : 'sensors'}
      onChange={(value) => props.onChange(value === 'sites')}
      data={[
        { value: 'sensors', label: t(($) => $.viewSensors) },
        { value: 'sites', label: t(($) => $.viewSites) },
      ]}
    />
  );
}
