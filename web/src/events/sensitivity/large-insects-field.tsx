import { TextInput } from '@mantine/core';
import { mostPixelsPerMm } from '@trapline/domain/sensors/sensor.limits.ts';
import { useTranslation } from 'react-i18next';
import './sensitivity.messages.ts';

/** Pixels per millimeter of photos with large insects, which are shrunk before the detector looks. Source: DETECT-14. */
export function LargeInsectsField(props: {
  /** 0: insects are of usual size. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const { t } = useTranslation('eventsSensitivity');
  return (
    <TextInput
      size="sm"
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      label={t(($) => $.large)}
      description={t(($) => $.largeNote)}
      value={props.value === 0 ? '' : String(props.value)}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.normalize('NFKC').replace(/\D/g, '');
        props.onChange(Math.min(mostPixelsPerMm, Number(digits)));
      }}
    />
  );
}
