import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Something of one type to add: leads to its new-record page. */
export interface AddChoice {
  readonly type: string;
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button that opens the types that may be added. Nothing where there is none. */
export function AddMenu(props: {
  readonly label: string;
  readonly to: '/sensors/new' | '/admin/sensors/new' | '/installation_sites/new' | '/admin/installation_sites/new';
  readonly choices: readonly AddChoice[];
}) {
  if (props.choices.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {props.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.choices.map(({ type, label, icon }) => (
          <Menu.Item
            key={type}
            leftSection={icon}
            renderRoot={(rest) => <Link to={props.to} search={{ type }} {...rest} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
