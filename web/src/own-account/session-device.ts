// Edge says that it is Chrome, and Chrome that it is Safari: the first that fits is meant.
const browsers = [
  { name: 'Edge', sign: /\bEdg(?:e|A|iOS)?\// },
  { name: 'Firefox', sign: /\b(?:Firefox|FxiOS)\// },
  { name: 'Chrome', sign: /\b(?:Chrome|CriOS)\// },
  { name: 'Safari', sign: /\bVersion\/\S+ .*\bSafari\// },
] as const;

// Phones name the system they are built on as well.
const systems = [
  { name: 'iOS', sign: /\b(?:iPhone|iPad|iPod)\b/ },
  { name: 'Android', sign: /\bAndroid\b/ },
  { name: 'Windows', sign: /\bWindows NT\b/ },
  { name: 'macOS', sign: /\bMacintosh\b/ },
  { name: 'Linux', sign: /\b(?:Linux|X11)\b/ },
] as const;

/** A browser and the system it runs on. */
export interface Device {
  readonly browser: (typeof browsers)[number]['name'];
  readonly system: (typeof systems)[number]['name'];
}

/** What a `User-Agent` header tells about a device; null when it is none of the usual browsers and systems. */
export function deviceOf(userAgent: string): Device | null {
  const browser = browsers.find(({ sign }) => sign.test(userAgent))?.name;
  const system = systems.find(({ sign }) => sign.test(userAgent))?.name;
  return browser && system ? { browser, system } : null;
}

/** Whether the system is one of phones and tablets. */
export function isHandheld({ system }: Device): boolean {
  return system === 'iOS' || system === 'Android';
}
