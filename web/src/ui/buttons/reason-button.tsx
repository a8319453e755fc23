import '@mantine/core/styles/Tooltip.layer.css';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type MouseEvent, useId, useState } from 'react';

/**
 * A button that, while it is disabled, says why: on hover, on focus and on a tap, and to those who hear the page. It
 * therefore stays in the tab order.
 */
export function ReasonButton(
  props: ButtonProps & {
    /** Why it cannot be used now; undefined: it can. */
    readonly reason: string | undefined;
    readonly onClick: () => void;
    /** Its whole name, where the word on it does not tell whom it is about. */
    readonly label?: string;
  },
) {
  const { reason, onClick, label, ...rest } = props;
  const id = useId();
  const [tapped, setTapped] = useState(false);
  const named = label === undefined ? {} : { 'aria-label': label };
  if (reason === undefined) return <Button type="button" {...named} {...rest} onClick={onClick} />;
  const tell = (event: MouseEvent) => {
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
          onClick={tell}
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
