import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testSite } from '../../../test/test-site.ts';
import { call } from '../../platform/requests/api.ts';
import { useReportEditing } from './editing.ts';
import { RecordPage } from './record-page.tsx';

function Page() {
  const query = useQuery({
    queryKey: ['site'],
    queryFn: () => call('GET /api/installation_sites/{id}', { params: { id: '7' } }),
  });
  return (
    <RecordPage query={query} title="Site" missing={<h1>There is no such site</h1>}>
      {({ name }) => <Record name={name} />}
    </RecordPage>
  );
}

/** A record that can be edited, and a button that has it loaded again. */
function Record({ name }: { readonly name: string }) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  useReportEditing(editing);
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => setEditing(!editing)}>
        {editing ? 'Cancel' : 'Edit'}
      </button>
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: ['site'] })}>
        Reload
      </button>
    </>
  );
}

async function showPage(answer: NonNullable<Answers['GET /api/installation_sites/{id}']>) {
  const portal = portalThat({ 'GET /api/installation_sites/{id}': answer });
  await show(<Page />);
  return portal;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const retry = page.getByRole('button', { name: 'Try again' });

it('has a heading while its record loads', async () => {
  const loaded = Promise.withResolvers<void>();
  await showPage(() => loaded.promise.then(() => testSite()));
  await expect.element(heading('Site')).toBeVisible();
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  loaded.resolve();
  await expect.element(heading('Dock')).toBeVisible();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it('explains a failure, and shows the record after a retry', async () => {
  let fails = true;
  const portal = await showPage(() => (fails ? refusal('internal_error') : testSite()));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(heading('Site')).toBeVisible();
  fails = false;
  await retry.click();
  await expect.element(heading('Dock')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(portal.asked('GET /api/installation_sites/{id}')).toHaveLength(2);
});

it('says that there is no such record', async () => {
  await showPage(() => refusal('not_found'));
  await expect.element(heading('There is no such site')).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
});

/** Shows a record and deletes it elsewhere. @param editing whether that happens while it is being edited */
async function deleteElsewhere(editing: boolean) {
  let deleted = false;
  await showPage(() => (deleted ? refusal('not_found') : testSite()));
  await expect.element(heading('Dock')).toBeVisible();
  if (editing) await page.getByRole('button', { name: 'Edit' }).click();
  deleted = true;
  await page.getByRole('button', { name: 'Reload' }).click();
}

it('says so when its record is deleted elsewhere', async () => {
  await deleteElsewhere(false);
  await expect.element(heading('There is no such site')).toBeVisible();
  await expect.element(heading('Dock')).not.toBeInTheDocument();
});

it('keeps a deleted record as long as it is being edited, with a notice', async () => {
  await deleteElsewhere(true);
  await expect.element(page.getByRole('alert').getByText(/^This no longer exists/)).toBeVisible();
  await expect.element(heading('Dock')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(heading('There is no such site')).toBeVisible();
});
