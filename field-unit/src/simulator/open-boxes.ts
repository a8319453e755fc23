import { createBoxCalls } from '../client/box-calls.ts';
import { CallError } from '../client/call-error.ts';
import { createPhotoBox, type PhotoBox } from '../client/photo-box.ts';
import type { PortalCalls } from './portal-calls.ts';
import type { StateFolder } from './state-folder.ts';

/** Name under which the station key is kept. */
const kept = 'station key';

/**
 * Opens the clients of simulated photo boxes. A station key of an earlier run is used again if it is still valid;
 * otherwise a new one is issued, which ends that of the organization's real boxes.
 */
export async function openBoxes(
  portal: Pick<PortalCalls, 'issueStationKey'>,
  state: StateFolder,
  baseUrl: string,
  count: number,
): Promise<readonly PhotoBox[]> {
  if (count === 0) return [];
  let key = state.keyOf(kept);
  if (key === undefined || !(await isValid(baseUrl, key))) {
    key = await portal.issueStationKey();
    await state.keepKey(kept, key);
  }
  const boxes: PhotoBox[] = [];
  for (let number = 1; number <= count; number++) {
    boxes.push(await createPhotoBox({ baseUrl, key, directory: state.queueOf(`SIM_BOX_${number}`) }));
  }
  return boxes;
}

/** Whether a station key is accepted, by asking about an event that does not exist. */
async function isValid(baseUrl: string, key: string): Promise<boolean> {
  const calls = createBoxCalls({ baseUrl, key, fetch, clock: Date.now, timeoutMs: 30_000 });
  try {
    await calls.requestUrl('none', 'photo_1');
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status !== 401;
  }
}
