import { folded, searchWords } from '@trapline/domain/common/search.rules.ts';
import type { Device } from '@trapline/domain/devices/device.schema.ts';

/** The devices in which every word of a search stands. */
export function foundDevices<D extends Device>(devices: readonly D[], q: string): readonly D[] {
  const words = searchWords(q);
  return devices.filter(({ name, ip_address, serial_number }) => {
    const text = folded([name, ip_address, serial_number].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
