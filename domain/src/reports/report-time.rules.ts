const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
  });
  formats.set(timeZone, made);
  return made;
}

/** The local time of an instant, `YYYY-MM-DDTHH:MM:SS`. @param timestamp unix seconds */
export function localText(timestamp: number, timeZone: string): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of format(timeZone).formatToParts(timestamp * 1_000)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}
