import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagePart } from '../ui/notices/page-part.tsx';
import './sensor-page.messages.ts';

const loadUploads = async () => (await import('../uploads/upload-dialog.tsx')).UploadDialog;

/** Opens the dialog in which photos are uploaded to a sensor. Source: SENSOR-8. */
export function UploadButton({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensorPage');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t(($) => $.upload)}
      </Button>
      {open && <PagePart name="uploads" load={loadUploads} props={{ sensor, onClose: close }} onGiveUp={close} />}
    </>
  );
}
