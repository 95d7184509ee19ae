/* Creates calendar files (iCalendar, RFC 5545) with the time windows of a sourcing project. */

/** One time window of a sourcing project; times are in ms. */
export interface CalendarWindow {
  /** The id of the calendar entry, which never changes, so that importing a newer file replaces the entry. */
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

/** Escapes backslashes, separators and line breaks in the value of an iCalendar property. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/**
 * The most bytes of one line of the file, without the space that begins a continuation line; a longer line
 * is folded into continuation lines.
 */
const LINE_OCTETS = 73;

/** Returns the number of bytes of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += character;
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

/** Returns a calendar file with the given windows; each has an alarm one hour before its end. */
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
