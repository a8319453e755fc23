import type { ButtonProps } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../platform/times/use-now.ts';
import { dayAt } from '../../platform/times/zoned-time.ts';
import { ReasonButton } from '../../ui/buttons/reason-button.tsx';
import { type Trap, useTrapReplaced } from './use-trap-replaced.ts';
import './trap.messages.ts';

/** Records that a trap was replaced today, by one click. Source: SENSOR-17. */
export function TrapReplacedButton(props: {
  readonly trap: Trap;
  /** When the trap was last replaced, `YYYY-MM-DD`; null if unknown. */
  readonly replacedOn: string | null;
  readonly editable: boolean;
  readonly size?: NonNullable<ButtonProps['size']>;
}) {
  const { t } = useTranslation('sensorTypesTrap');
  const { trap } = props;
  const today = useNow((now) => dayAt(now, trap.time_zone));
  const replaced = useTrapReplaced(trap);
  const done = props.replacedOn === today ? t(($) => $.replacedToday) : undefined;
  return (
    <ReasonButton
      variant="default"
      size={props.size ?? 'sm'}
      leftSection={<IconReplace size={16} aria-hidden />}
      label={t(($) => $.replacedOf, { name: trap.name })}
      reason={props.editable ? done : t(($) => $.readOnly)}
      loading={replaced.isPending}
      onClick={() => replaced.mutate()}
    >
      {t(($) => $.replaced)}
    </ReasonButton>
  );
}
