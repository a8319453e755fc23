import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SensorTypeIcon } from './sensor-type-icon.tsx';
import './sensor-type.messages.ts';

/**
 * A button that opens a menu of types; each leads to the page of a new sensor or site of that type. Renders nothing
 * without types.
 */
export function AddMenu(props: {
  readonly label: string;
  readonly to: '/sensors/new' | '/installation_sites/new';
  /** The types of which the account may add one. */
  readonly types: readonly SensorType[];
}) {
  const { t } = useTranslation('sensorTypes');
  if (props.types.length === 0) return null;
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
        {props.types.map((type) => (
          <Menu.Item
            key={type}
            leftSection={<SensorTypeIcon type={type} label={null} size={24} />}
            renderRoot={(rest) => <Link to={props.to} search={{ type }} {...rest} />}
          >
            {t(($) => $[type])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
