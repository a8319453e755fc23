import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../activity.messages.ts';
import { type Layout, layouts } from './layouts.ts';

/** The choice between groups with their events and one row for each group. Source: ACTIVITY-18. */
export function LayoutChoice(props: { readonly layout: Layout; readonly onChange: (layout: Layout) => void }) {
  const { t } = useTranslation('activities');
  return (
    <SegmentedControl
      size="sm"
      aria-label={t(($) => $.layout.label)}
      value={props.layout}
      onChange={props.onChange}
      data={layouts.map((value) => ({ value, label: t(($) => $.layout[value]) }))}
    />
  );
}
