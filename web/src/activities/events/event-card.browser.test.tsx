import type { Event } from '@trapline/domain/events/event.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { testAttachment, testEvent } from '../../../test/test-event.ts';
import { eventCacheOf } from '../../events/use-event.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EventCard } from './event-card.tsx';

/**
 * A list of one event, and a dialog in place of the gallery; a hidden button removes the event from the list, or adds it
 * again.
 */
function List() {
  const queries = useQueryClient();
  useState(() => eventCacheOf(queries).put([testEvent({ id: 'e' })], 1));
  const [opened, setOpened] = useState<boolean | null>(null);
  const [listed, setListed] = useState(true);
  return (
    <>
      {listed && (
        <EventCard
          id="e"
          type="rat_monitor"
          zone="Asia/Tokyo"
          onOpen={() => setOpened(true)}
          isLastOpened={opened === false}
        />
      )}
      {opened && (
        <Dialog title="Gallery" onClose={() => setOpened(false)}>
          <button type="button">in</button>
        </Dialog>
      )}
      <button type="button" id="list" onClick={() => setListed(!listed)} hidden>
        list
      </button>
    </>
  );
}

const card = page.getByRole('button', { name: /^Open/ });
const change = () => document.getElementById('list')?.click();

it('gets the focus back from the gallery, also when the list was without it for a while', async () => {
  await show(<List />);
  for (const changes of [0, 2]) {
    await card.click();
    await expect.element(page.getByRole('button', { name: 'in' })).toBeVisible();
    for (let count = 0; count < changes; count += 1) {
      change();
      await expect.poll(() => document.querySelectorAll('li').length).toBe((count + 1) % 2 ? 0 : 1);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(card).toHaveFocus();
  }
});

it('gets it also when it comes back to the list after the gallery has closed, but takes it from nothing else', async () => {
  await show(
    <>
      <List />
      <button type="button">other</button>
    </>,
  );
  await card.click();
  await expect.element(page.getByRole('button', { name: 'in' })).toBeVisible();
  change();
  await expect.poll(() => document.querySelectorAll('li').length).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  change();
  await expect.element(card).toHaveFocus();
  change();
  const other = page.getByRole('button', { name: 'other' });
  await other.click();
  change();
  await expect.element(card).toBeVisible();
  await expect.element(other).toHaveFocus();
});

/** Cards of events in one list. */
function Cards({ events }: { readonly events: readonly Event[] }) {
  const queries = useQueryClient();
  useState(() => eventCacheOf(queries).put(events, 1));
  return (
    <ul style={{ display: 'grid', gridTemplateColumns: '300px 300px' }}>
      {events.map(({ id }) => (
        <EventCard key={id} id={id} type="fly_count" zone="Asia/Tokyo" onOpen={() => undefined} isLastOpened={false} />
      ))}
    </ul>
  );
}

const thumbnail_url = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
const photo = { ...testAttachment('photo'), thumbnail_url };
const heights = () => card.elements().map((element) => Math.round(element.getBoundingClientRect().height) > 100);

it('needs no room for a photo if no event of its list has one', async () => {
  await show(<Cards events={[testEvent({ id: 'old' }), testEvent({ id: 'older' })]} />);
  await expect.poll(heights).toEqual([false, false]);
  await show(<Cards events={[testEvent({ id: 'new', attachments: { photo } }), testEvent({ id: 'old' })]} />);
  await expect.poll(heights).toEqual([true, true]);
});

it('strikes through a number that does not count', async () => {
  await show(
    <Cards events={[testEvent({ id: 'e', count: 73, misdetection: true }), testEvent({ id: 'f', count: 5 })]} />,
  );
  await expect.element(page.getByRole('deletion')).toHaveTextContent('73');
});
