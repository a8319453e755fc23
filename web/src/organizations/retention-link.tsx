import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './organization.messages.ts';

/** The link to what is kept of an organization, for those who manage it. Source: RETENTION-1. */
export function RetentionLink({ id, inBackOffice }: { readonly id: string; readonly inBackOffice: boolean }) {
  const { t } = useTranslation('organizations');
  const look = {
    variant: 'default',
    leftSection: <IconArchive size={18} aria-hidden />,
    children: t(($) => $.retention),
  } as const;
  return inBackOffice ? (
    <Button
      {...look}
      renderRoot={(props) => <Link to="/admin/organizations/$id/retention" params={{ id }} {...props} />}
    />
  ) : (
    <Button {...look} renderRoot={(props) => <Link to="/organization/retention" {...props} />} />
  );
}
