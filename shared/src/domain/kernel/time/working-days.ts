import { dayOf, isDay, momentOfDay } from './china-time.ts';
import { DAY_MS } from './durations.ts';

/**
 * Computes working days (工作日) from the State Council's yearly notices. Days are calendar days in China,
 * written `2026-06-01`.
 */

/** The days on which offices do not follow the rule "working from Monday to Friday, closed on weekends". */
export interface HolidayTable {
  /** The years that the table covers; `knowsYearOf` returns false for all other years. */
  readonly years: ReadonlySet<number>;
  /** Public holidays (放假), including the Saturdays and Sundays within a holiday; dates like `2026-10-01`. */
  readonly off: ReadonlySet<string>;
  /** Saturdays and Sundays on which offices work in exchange for a holiday (调休); dates like `2026-10-10`. */
  readonly worked: ReadonlySet<string>;
}

/** Returns the ms of 00:00 UTC on a day. Throws if the text is not a day that exists. */
function dayMs(day: string): number {
  if (!isDay(day)) throw new Error(`${day} is no day`);
  return Date.parse(`${day}T00:00:00Z`);
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns all days from `from` to `to`, both inclusive. */
function daysBetween(from: string, to: string): string[] {
  const count = (dayMs(to) - dayMs(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => dayText(dayMs(from) + index * DAY_MS));
}

/**
 * Creates a table from the years it covers in full, the holidays (first and last day) and the worked weekend
 * days.
 */
export function holidayTable(
  years: readonly number[],
  holidays: readonly (readonly [from: string, to: string])[],
  worked: readonly string[],
): HolidayTable {
  return {
    years: new Set(years),
    off: new Set(holidays.flatMap(([from, to]) => daysBetween(from, to))),
    worked: new Set(worked),
  };
}

/**
 * Mainland China, 2025 and 2026: notices 国办发明电〔2024〕12号 and 国务院办公厅关于2026年部分节假日安排的通知 (2025-11-04). The notice
 * for a year is published in the November before. 2027 has only the holidays of 全国年节及纪念日放假办法, without the
 * weekends worked in exchange, and therefore is not among the `years`.
 */
export const CHINA_HOLIDAYS: HolidayTable = holidayTable(
  [2025, 2026],
  [
    ['2025-01-01', '2025-01-01'],
    ['2025-01-28', '2025-02-04'],
    ['2025-04-04', '2025-04-06'],
    ['2025-05-01', '2025-05-05'],
    ['2025-05-31', '2025-06-02'],
    ['2025-10-01', '2025-10-08'],
    ['2026-01-01', '2026-01-03'],
    ['2026-02-15', '2026-02-23'],
    ['2026-04-04', '2026-04-06'],
    ['2026-05-01', '2026-05-05'],
    ['2026-06-19', '2026-06-21'],
    ['2026-09-25', '2026-09-27'],
    ['2026-10-01', '2026-10-07'],
    ['2027-01-01', '2027-01-01'],
    ['2027-02-05', '2027-02-08'],
    ['2027-04-05', '2027-04-05'],
    ['2027-05-01', '2027-05-02'],
    ['2027-06-09', '2027-06-09'],
    ['2027-09-15', '2027-09-15'],
    ['2027-10-01', '2027-10-03'],
  ],
  [
    '2025-01-26',
    '2025-02-08',
    '2025-04-27',
    '2025-09-28',
    '2025-10-11',
    '2026-01-04',
    '2026-02-14',
    '2026-02-28',
    '2026-05-09',
    '2026-09-20',
    '2026-10-10',
  ],
);

/**
 * How a table classifies a day: `off` is a holiday, `worked` is a weekend day on which offices work, and on
 * an `ordinary` day offices work if it lies between Monday and Friday.
 */
export type DayKind = 'off' | 'worked' | 'ordinary';

/** Returns `off` or `worked` if the table lists the day as such, else `ordinary`. */
export function kindOfDay(day: string, table: HolidayTable = CHINA_HOLIDAYS): DayKind {
  if (table.off.has(day)) return 'off';
  return table.worked.has(day) ? 'worked' : 'ordinary';
}

/**
 * Returns a copy of a table in which the given days have the given kinds; `years` also gets the year of each
 * given day.
 */
export function withDays(
  table: HolidayTable,
  days: readonly { readonly day: string; readonly kind: DayKind }[],
): HolidayTable {
  const years = new Set(table.years);
  const off = new Set(table.off);
  const worked = new Set(table.worked);
  for (const { day, kind } of days) {
    years.add(Number(day.slice(0, 4)));
    off.delete(day);
    worked.delete(day);
    if (kind === 'off') off.add(day);
    if (kind === 'worked') worked.add(day);
  }
  return { years, off, worked };
}

/**
 * One day of a holiday notice that an administrator pasted; `name` is the holiday's name, empty if the line
 * has none.
 */
export interface ReadDay {
  readonly day: string;
  readonly kind: DayKind;
  readonly name: string;
}

/** The result of parsing a pasted holiday notice: the days, and the lines that could not be parsed. */
export interface ReadDays {
  readonly days: readonly ReadDay[];
  readonly faults: readonly { readonly line: number; readonly text: string }[];
}

const DAY_KINDS: Readonly<Record<string, DayKind>> = {
  放假: 'off',
  休息: 'off',
  上班: 'worked',
  调休: 'worked',
  工作日: 'ordinary',
};

const LINE =
  /^(\d{4}-\d\d-\d\d)(?:\s*(?:至|到|~)\s*(\d{4}-\d\d-\d\d))?\s+(放假|休息|上班|调休|工作日)(?:\s+(\S.{0,19}))?$/;
const MOST_DAYS = 60;

/**
 * Parses pasted lines such as `2027-02-05 至 2027-02-12 放假 春节` or `2027-02-14 上班` into single days; a range
 * has at most 60 days. Dates may also be written with dots, slashes or 年月日.
 */
export function readHolidayLines(text: string): ReadDays {
  const days: ReadDay[] = [];
  const faults: { line: number; text: string }[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw
      .normalize('NFKC')
      .replaceAll(
        /(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?/g,
        (_, year: string, month: string, day: string) =>
          `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      )
      .trim();
    if (line === '') continue;
    const [, from = '', to = from, word = '', name = ''] = LINE.exec(line) ?? [];
    const kind = DAY_KINDS[word];
    const isRange = isDay(from) && isDay(to) && from <= to;
    const between = isRange ? daysBetween(from, to) : [];
    if (!kind || between.length === 0 || between.length > MOST_DAYS)
      faults.push({ line: index + 1, text: raw.trim() });
    else days.push(...between.map((day) => ({ day, kind, name: name.trim() })));
  }
  return { days, faults };
}

/** Returns whether the year of a day is among the `years` of the table. */
export const knowsYearOf = (day: string, table: HolidayTable = CHINA_HOLIDAYS): boolean =>
  table.years.has(new Date(dayMs(day)).getUTCFullYear());

/**
 * Returns whether offices work on a day: on Monday to Friday unless the table lists the day as a holiday, and
 * on a weekend day only if the table lists the day as worked.
 */
export function isWorkingDay(day: string, table: HolidayTable = CHINA_HOLIDAYS): boolean {
  const weekday = new Date(dayMs(day)).getUTCDay();
  if (table.worked.has(day)) return true;
  return weekday !== 0 && weekday !== 6 && !table.off.has(day);
}

/**
 * Returns the day that is `count` working days after `day`, counting from the day after `day` (as 政府采购法
 * does). If `count` is 0, returns `day` or, if `day` is not a working day, the next working day. Throws if
 * `count` is negative or not an integer.
 */
export function addWorkingDays(
  day: string,
  count: number,
  table: HolidayTable = CHINA_HOLIDAYS,
): string {
  if (!Number.isInteger(count) || count < 0) throw new Error(`${count} is no number of days`);
  let ms = dayMs(day);
  let left = count;
  while (left > 0 || !isWorkingDay(dayText(ms), table)) {
    ms += DAY_MS;
    if (left > 0 && isWorkingDay(dayText(ms), table)) left -= 1;
  }
  return dayText(ms);
}

/**
 * Returns the last day of a period that would end on `day`: the first day after the holidays if `day` is a
 * public holiday in the table (民法典 第二百零三条), else `day`, even on an ordinary weekend.
 */
export function afterHolidays(day: string, table: HolidayTable = CHINA_HOLIDAYS): string {
  let last = day;
  while (table.off.has(last)) last = dayText(dayMs(last) + DAY_MS);
  return last;
}

/**
 * Returns the ms at which a period of `days` working days ends: midnight in China at the end of the last
 * working day. The day that contains `fromMs` is not counted. For 0 days, returns `fromMs`.
 */
export function workingDeadline(
  fromMs: number,
  days: number,
  table: HolidayTable = CHINA_HOLIDAYS,
): number {
  if (days === 0) return fromMs;
  return momentOfDay(addWorkingDays(dayOf(fromMs), days, table)) + DAY_MS;
}

/**
 * Returns the number of working days after the day `from`, up to and including the day `to`; 0 if `to` is not
 * after `from`.
 */
export function countWorkingDays(
  from: string,
  to: string,
  table: HolidayTable = CHINA_HOLIDAYS,
): number {
  let count = 0;
  const last = dayMs(to);
  for (let ms = dayMs(from) + DAY_MS; ms <= last; ms += DAY_MS) {
    if (isWorkingDay(dayText(ms), table)) count += 1;
  }
  return count;
}
