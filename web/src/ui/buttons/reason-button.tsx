import '@mantine/core/styles/Tooltip.layer.css';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type MouseEvent, useId, useState } from 'react';

/**
 * A button that explains why it is disabled: on hover, focus and tap, and to screen readers. It therefore stays in the
 * tab order.
 */
export function ReasonButton(
  props: ButtonProps & {
    /** Why it is disabled; undefined if it is enabled. */
    readonly reason: string | undefined;
    readonly onClick: () => void;
    /** The accessible name, if the visible text alone is ambiguous. */
    readonly label?: string;
  },
) {
  const { reason, onClick, label, ...rest } = props;
  const id = useId();
  const [tapped, setTapped] = useState(false);
  const named = label === undefined ? {} : { 'aria-label': label };
  if (reason === undefined) return <Button type="button" {...named} {...rest} onClick={onClick} />;
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    setTapped(true);
  };
  return (
    <>
      <Tooltip
        label={reason}
        events={{ hover: true, focus: true, touch: true }}
        {...(tapped ? { opened: true } : {})}
        multiline
        maw="20rem"
      >
        <Button
          type="button"
          {...named}
          {...rest}
          data-disabled
          aria-disabled
          aria-describedby={id}
          onClick={explain}
          onBlur={() => setTapped(false)}
          onMouseLeave={() => setTapped(false)}
        />
      </Tooltip>
      <span id={id} className="unseen">
        {reason}
      </span>
    </>
  );
}
