/* Calendar files (iCalendar, RFC 5545) of a project's windows. */

/** One window of a project, in ms. */
export interface CalendarWindow {
  /** Stable: an import of a newer file replaces the entry. */
  readonly uid: string;
  readonly title: string;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly place: string;
  readonly note: string;
}

const UTC_LENGTH = 15;
const utc = (ms: number): string =>
  `${new Date(ms).toISOString().replaceAll(/[-:]/g, '').slice(0, UTC_LENGTH)}Z`;

/** Text of a property: its separators are escaped, and it has no line break. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** Octets of one line at most; a longer one goes on behind a space. */
const LINE_OCTETS = 73;

/** Octets of a sign in UTF-8. */
function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const size = octetsOf(sign);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

function eventOf(window: CalendarWindow, nowMs: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(window.uid)}`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART:${utc(window.startsAtMs)}`,
    `DTEND:${utc(window.endsAtMs)}`,
    `SUMMARY:${escaped(window.title)}`,
    ...(window.place ? [`LOCATION:${escaped(window.place)}`] : []),
    ...(window.note ? [`DESCRIPTION:${escaped(window.note)}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`${window.title}即将截止`)}`,
    'TRIGGER;RELATED=END:-PT1H',
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** The file of some windows, with an alarm an hour before the end of each. */
export const calendarFile = (windows: readonly CalendarWindow[], nowMs: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//jicai//sourcing//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...windows.flatMap((window) => eventOf(window, nowMs)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
