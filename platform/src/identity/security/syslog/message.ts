import {
  SECURITY_ACTIONS,
  type SecurityAction,
} from '@jicai/shared/domain/identity/security-log.ts';

/** An entry of the security log as a receiver gets it. */
export interface SinkEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly action: SecurityAction;
  readonly wasRefused: boolean;
  readonly personId: string | null;
  readonly actor: string;
  readonly unitId: string | null;
  readonly address: string;
  readonly object: string;
  readonly detail: string;
  readonly hash: string;
}

/** Facility `authpriv` (10); severity `warning` for what was refused, else `notice`. */
const FACILITY = 10;
const WARNING = 4;
const NOTICE = 5;
/** The number for documentation (RFC 5612): the product has none of its own. */
const DATA_ID = 'jicai@32473';
const BYTE_ORDER_MARK = '\ufeff';

/** A line break in a text must not begin a line of its own in the receiver's file; written as rsyslog does. */
const onOneLine = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\u2028\u2029]/gu,
    (sign) => `#${sign.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );

/** A value of structured data (RFC 5424 6.3.3). */
const quoted = (text: string): string => onOneLine(text).replaceAll(/["\\\]]/g, String.raw`\$&`);

/** A field of the header: visible ASCII of a bounded length, `-` for nothing. */
const headerField = (text: string, most: number): string =>
  text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, most) || '-';

/** An entry as a message of RFC 5424; `hostname` is the sender's. */
export function syslogMessage(entry: SinkEntry, hostname: string): string {
  const { seq, atMs, action, wasRefused, personId, actor, unitId, address } = entry;
  const { object, detail, hash } = entry;
  const priority = FACILITY * 8 + (wasRefused ? WARNING : NOTICE);
  const header = [
    `<${priority}>1`,
    new Date(atMs).toISOString(),
    headerField(hostname, 255),
    'jicai',
    '-',
    headerField(action, 32),
  ];
  const values = { seq, refused: wasRefused, person: personId ?? '', actor, unit: unitId ?? '' };
  const data = Object.entries({ ...values, address, object, hash }).map(
    ([name, value]) => `${name}="${quoted(String(value))}"`,
  );
  const words = [SECURITY_ACTIONS[action] ?? action, wasRefused ? '（被拒绝）' : '', ` ${detail}`];
  const text = onOneLine(words.join('').trimEnd());
  return `${header.join(' ')} [${DATA_ID} ${data.join(' ')}] ${BYTE_ORDER_MARK}${text}`;
}

/** A message as a frame with its length in bytes before it (RFC 6587 3.4.1). */
export function frameOf(message: string): Buffer {
  const bytes = Buffer.from(message, 'utf8');
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
}
