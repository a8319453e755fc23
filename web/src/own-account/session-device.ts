// Edge also claims to be Chrome, and Chrome claims to be Safari, so the first match counts.
const browsers = [
  { name: 'Edge', sign: /\bEdg(?:e|A|iOS)?\// },
  { name: 'Firefox', sign: /\b(?:Firefox|FxiOS)\// },
  { name: 'Chrome', sign: /\b(?:Chrome|CriOS)\// },
  { name: 'Safari', sign: /\bVersion\/\S+ .*\bSafari\// },
] as const;

// Phones also name the system they are based on.
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

/** Returns the device that a `User-Agent` header describes; null if it is not one of the usual browsers and systems. */
export function deviceOf(userAgent: string): Device | null {
  const browser = browsers.find(({ sign }) => sign.test(userAgent))?.name;
  const system = systems.find(({ sign }) => sign.test(userAgent))?.name;
  return browser && system ? { browser, system } : null;
}

/** Whether the system is one for phones and tablets. */
export function isHandheld({ system }: Device): boolean {
  return system === 'iOS' || system === 'Android';
}
