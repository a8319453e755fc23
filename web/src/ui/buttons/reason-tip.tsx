import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';

/** The visible explanation of a disabled button. */
export function ReasonTip(props: { readonly reason: string; readonly button: HTMLButtonElement }) {
  return <Tooltip label={props.reason} target={props.button} opened multiline maw="20rem" />;
}
