import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/** Path data of an icon in a box of 48 by 48 units, in the line style of the insect drawings. */
export interface SensorTypeLines {
  /** Lines of width 1.5. */
  readonly outline: string;
  /** Lines of width 0.9. */
  readonly fine: string;
  /** Filled shapes. */
  readonly dots: string;
}

/** A circle around (x, y). */
const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A small fly seen from above at (x, y), as on a trap photo. */
const speck = (x: number, y: number): string => `M${x} ${y - 1.8}v3.6M${x} ${y - 1}l2.6 2.6M${x} ${y - 1}l-2.6 2.6`;

/** The icon of every sensor type: the device, or what it monitors. */
export const sensorTypeLines: Readonly<Record<SensorType, SensorTypeLines>> = {
  // A light trap: lamp tube above, three cameras below looking at the glue paper.
  insect_monitor_v2: {
    outline: `M8 6.5H40a3 3 0 0 1 3 3V38.5a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V9.5a3 3 0 0 1 3-3zM12 13.5H36M5 31H43${ring(14, 36.2, 2.6)}${ring(24, 36.2, 2.6)}${ring(34, 36.2, 2.6)}`,
    fine: `M12 11.2V15.8M36 11.2V15.8${speck(14, 24)}${speck(24, 21.5)}${speck(33, 25.5)}`,
    dots: ring(14, 36.2, 1) + ring(24, 36.2, 1) + ring(34, 36.2, 1),
  },
  // A rat from the side.
  rat_monitor: {
    outline:
      'M4.5 33C6 27 10.5 23 15 21C14 17.5 16 14.5 19 14.8C21.5 15 22.6 17.2 22 19.6C32 17.5 40 23 40 31C40 33 39.4 34.5 38.5 35.5H9C6.5 35.5 5 34.5 4.5 33zM38.8 35.3C44.5 34.8 45.5 30.5 43.5 27C42 24.3 43 21 45.5 19.5M17 35.5V38.5H20.5M32 35.5V38.5H35.5',
    fine: 'M6.5 32L1.8 30.2M7 33.2L2 33.8M31.5 27.5C34 27.5 36 29.3 36 32',
    dots: ring(12.3, 26.7, 1.4) + ring(4.9, 32.6, 1),
  },
  // A mail camera on a strap.
  hykecam: {
    outline: `M13 8H35a3 3 0 0 1 3 3V39a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3zM10 17H5M10 33H5M38 17H43M38 33H43M24 8V4${ring(24, 21, 6)}`,
    fine: `${ring(24, 21, 3)}M15 34.5H33V38.5H15zM15 34.5L24 37.3L33 34.5`,
    dots: ring(15, 12.5, 1.1) + ring(19, 12.5, 1.1) + ring(29, 12.5, 1.1) + ring(33, 12.5, 1.1),
  },
  // Glue paper with a number counter.
  fly_count: {
    outline:
      'M9 5H33a3 3 0 0 1 3 3V26M24 43H9a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3M27 29H42a2 2 0 0 1 2 2V41a2 2 0 0 1-2 2H27a2 2 0 0 1-2-2V31a2 2 0 0 1 2-2z',
    fine: `${speck(14, 14)}${speck(26, 12)}${speck(20, 23)}${speck(13, 33)}${speck(30, 21)}`,
    dots: 'M29 33.2L31 32V40H29.6V34.2L29 34.4zM34 33.6C34.4 32.4 35.4 31.9 36.7 31.9C38.3 31.9 39.4 32.9 39.4 34.3C39.4 35.6 38.5 36.6 36.2 38.7H39.5V40H34.2V38.9C36.9 36.5 37.9 35.4 37.9 34.4C37.9 33.6 37.4 33.1 36.6 33.1C35.8 33.1 35.3 33.5 35.1 34.2z',
  },
  // A glue paper under a scanner bar.
  fly_scan: {
    outline:
      'M12 5H36a2.5 2.5 0 0 1 2.5 2.5V20.5M38.5 27.5V40.5a2.5 2.5 0 0 1-2.5 2.5H12a2.5 2.5 0 0 1-2.5-2.5V27.5M9.5 20.5V7.5A2.5 2.5 0 0 1 12 5M5 20.5H43V27.5H5z',
    fine: `M9 24H36${speck(17, 11.5)}${speck(30, 13)}${speck(20, 36)}${speck(31, 34.5)}`,
    dots: ring(39.5, 24, 1),
  },
  // One fly on glue paper.
  fly: {
    outline:
      'M9 5H39a3 3 0 0 1 3 3V40a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM24 15.5a4 3.2 0 1 0 .1 0zM24 22C27 22 28.3 24.5 27.8 29C27.2 33 26 35.5 24 36.5C22 35.5 20.8 33 20.2 29C19.7 24.5 21 22 24 22zM27.5 24C32 25 35.5 29.5 36 35C32 35.5 29 33 27.4 30.5M20.5 24C16 25 12.5 29.5 12 35C16 35.5 19 33 20.6 30.5',
    fine: 'M26.5 15.5L29.5 11.5M21.5 15.5L18.5 11.5M28 23.3L33.5 19.5M20 23.3L14.5 19.5M26.5 35L29.5 39.5M21.5 35L18.5 39.5',
    dots: ring(26.3, 18.2, 1.1) + ring(21.7, 18.2, 1.1),
  },
  // Traps at numbered places of a floor plan.
  station: {
    outline:
      'M16.5 18H7a2 2 0 0 0-2 2V41a2 2 0 0 0 2 2H41a2 2 0 0 0 2-2V20a2 2 0 0 0-2-2H31.5M5 33.5H13M19 33.5H24V43M35 33.5H43M24 28C18.5 21 15.5 17 15.5 12.8C15.5 8.1 19.3 4.8 24 4.8S32.5 8.1 32.5 12.8C32.5 17 29.5 21 24 28z',
    fine: speck(24, 12.5),
    dots: `${ring(10.5, 38.5, 1.4)}${ring(37.5, 38.5, 1.4)}${ring(10.5, 24.5, 1.4)}${ring(37.5, 24.5, 1.4)}`,
  },
  // A treatment device that sprays.
  mirakun_device: {
    outline:
      'M15 21H31a3 3 0 0 1 3 3V40a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3V24a3 3 0 0 1 3-3zM18 21V15H28V21M20.5 15V9.5H25.5V15M23 27C26 30.8 27.5 33 27.5 35.2C27.5 37.8 25.6 39.5 23 39.5S18.5 37.8 18.5 35.2C18.5 33 20 30.8 23 27z',
    fine: 'M29 10.5L34 8.5M29.5 12.5H35M20.6 35.5C20.6 36.8 21.5 37.6 22.8 37.7',
    dots:
      ring(37.5, 7, 1) +
      ring(39, 12.5, 1) +
      ring(41.5, 9.5, 1) +
      ring(38, 16.5, 1) +
      ring(43, 15, 1) +
      ring(42.5, 5, 1),
  },
};
