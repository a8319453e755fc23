import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './activity-log.messages.ts';

/** The button that leads a product admin to the log of an entity. @param entity such as `Organization-3` */
export function LogLink({ entity }: { readonly entity: string }) {
  const { t } = useTranslation('activityLogs');
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/activity_logs/$id" params={{ id: entity }} {...props} />}
    >
      {t(($) => $.show)}
    </Button>
  );
}
