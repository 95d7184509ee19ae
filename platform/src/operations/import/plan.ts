import {
  ADMINISTRATOR_ROLES,
  isLoginName,
  UNIT_TYPES,
  type UnitType,
} from '@jicai/shared/domain/identity/organisation.ts';
import {
  checkIdentityNumber,
  checkMobile,
} from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import {
  canonicalCreditCode,
  isCreditCode,
} from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import { canonicalEmail, isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { canonicalMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { canonicalPersonName } from '@jicai/shared/domain/kernel/identifiers/person-name.ts';
import { hasUnseen } from '@jicai/shared/domain/kernel/texts/visible-text.ts';
import { isDay, readDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { cellFault } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import {
  IMPORT_SHEETS,
  type ImportSheet,
  importCellLength,
} from '@jicai/shared/domain/operations/import.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Identified } from '../../identity/organisation/people/changed.ts';
import { type GivenRole, type KnownPost, type RoleFacts, readRoles } from './roles.ts';

/* The effects that an import would have, row by row. Everything is checked in one pass; nothing is written. */

/** A row as it was staged. */
export interface StagedRow {
  readonly sheet: ImportSheet;
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Fault {
  /** The place of the column in its sheet. */
  readonly column: number;
  readonly reason: string;
}

/** A row with what would happen to it. */
export interface Planned<Value> {
  readonly row: StagedRow;
  readonly value: Value | null;
  readonly effect: 'added' | 'changed' | 'same' | 'faulty';
  readonly faults: readonly Fault[];
}

export interface UnitValue {
  readonly id: string | null;
  readonly code: string;
  readonly name: string;
  readonly type: UnitType;
  readonly parentCode: string;
  /** The name that is stored; null for a new unit. */
  readonly nameBefore: string | null;
}

export interface KnownUnit {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: UnitType;
  readonly parentCode: string;
}

const typeOf = (word: string): UnitType | undefined =>
  (Object.keys(UNIT_TYPES) as UnitType[]).find((type) => UNIT_TYPES[type] === word);

/** The cells of a row without blanks; missing ones are empty. */
export const cellsOf = ({ sheet, cells }: StagedRow): string[] =>
  IMPORT_SHEETS[sheet].columns.map((_, at) => (cells[at] ?? '').normalize('NFKC').trim());

/** Faults of cells that cannot be taken as they are, or are too long for their columns. */
export const cellFaults = (sheet: ImportSheet, cells: readonly string[]): Fault[] =>
  cells.flatMap((cell, column) => {
    const reason = cellFault(cell, importCellLength(sheet, column));
    return reason === null ? [] : [{ column, reason }];
  });

/** Plans the units. A parent may stand in the same sheet, above or below; circles are faulty. */
export function planUnits(
  rows: readonly StagedRow[],
  known: ReadonlyMap<string, KnownUnit>,
): Planned<UnitValue>[] {
  const codes = new Map<string, number>();
  const parents = new Map([...known.values()].map(({ code, parentCode }) => [code, parentCode]));
  const names = new Map([...known.values()].map(({ code, name }) => [name, code]));
  for (const row of rows) {
    const [code = '', name = '', , parentCode = ''] = cellsOf(row);
    if (!names.has(name)) names.set(name, code);
    if (code !== '' && !codes.has(code)) {
      codes.set(code, row.line);
      parents.set(code, parentCode);
    }
  }
  const facts = { known, codes, parents, names };
  return withoutOrphans(
    rows.map((row) => planUnit(row, facts)),
    known,
  );
}

interface UnitFacts {
  readonly known: ReadonlyMap<string, KnownUnit>;
  /** Code → the first line that has it. */
  readonly codes: ReadonlyMap<string, number>;
  /** Name → the first code that has it, of the installation or of the sheet. */
  readonly names: ReadonlyMap<string, string>;
  readonly parents: ReadonlyMap<string, string>;
}

function planUnit(row: StagedRow, facts: UnitFacts): Planned<UnitValue> {
  const cells = cellsOf(row);
  const [code = '', name = '', word = '', parentCode = ''] = cells;
  const type = typeOf(word);
  const before = facts.known.get(code);
  const first = facts.codes.get(code);
  const isRetyped = before !== undefined && type !== undefined && before.type !== type;
  const isLost = parentCode !== '' && !facts.parents.has(parentCode);
  const checks: readonly (readonly [isWrong: boolean, column: number, reason: string])[] = [
    [code === '', 0, '请填写单位编码'],
    [code !== '' && first !== row.line, 0, `与第 ${first} 行重复`],
    [
      isUnknownSupplier(code, type, before),
      0,
      '供应商的单位编码应为统一社会信用代码，校验位不正确',
    ],
    [name === '', 1, '请填写单位名称'],
    [hasUnseen(name), 1, say('person.unseen')],
    [isNamesake(code, name, facts), 1, '另一编码的单位已用此名称，请核对后改名以示区别'],
    [type === undefined, 2, `应为${Object.values(UNIT_TYPES).join('、')}之一`],
    [isRetyped, 2, '已有单位的组织性质不能更改'],
    [isLost, 3, '没有这个编码的单位'],
    [!isLost && isCircle(code, facts.parents), 3, '上级单位成环'],
  ];
  const wrong = checks.filter(([isWrong]) => isWrong);
  const faults = [
    ...cellFaults('units', cells),
    ...wrong.map(([, column, reason]) => ({ column, reason })),
  ];
  if (faults.length > 0 || type === undefined)
    return { row, value: null, effect: 'faulty', faults };
  const nameBefore = before?.name ?? null;
  const value = { id: before?.id ?? null, code, name, type, parentCode, nameBefore };
  const isSame = before?.name === name && before.parentCode === parentCode;
  return { row, value, effect: before ? (isSame ? 'same' : 'changed') : 'added', faults };
}

/** A unit below a faulty one that is not there yet is faulty too, and so on downwards. */
function withoutOrphans(
  planned: Planned<UnitValue>[],
  known: ReadonlyMap<string, KnownUnit>,
): Planned<UnitValue>[] {
  const there = new Set(planned.flatMap(({ value }) => (value ? [value.code] : [])));
  const isOrphan = ({ value }: Planned<UnitValue>) =>
    value !== null &&
    value.parentCode !== '' &&
    !there.has(value.parentCode) &&
    !known.has(value.parentCode);
  if (!planned.some(isOrphan)) return planned;
  const faults = [{ column: 3, reason: '上级单位所在行有误' }];
  const next = planned.map(
    (unit): Planned<UnitValue> =>
      isOrphan(unit) ? { row: unit.row, value: null, effect: 'faulty', faults } : unit,
  );
  return withoutOrphans(next, known);
}

/** A new supplier is known by its credit code, as in the registration of shops. */
const isUnknownSupplier = (
  code: string,
  type: UnitType | undefined,
  before: KnownUnit | undefined,
): boolean =>
  type === 'supplier' &&
  before === undefined &&
  code !== '' &&
  !isCreditCode(canonicalCreditCode(code));

/** A unit whose name another one has, in the sheet or in the installation, is probably the same twice. */
const isNamesake = (code: string, name: string, { known, names }: UnitFacts): boolean =>
  name !== '' && known.get(code)?.name !== name && (names.get(name) ?? code) !== code;

function isCircle(code: string, parents: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at = code; at !== ''; at = parents.get(at) ?? '') {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

export interface PersonValue {
  readonly id: string | null;
  readonly loginName: string;
  readonly name: string;
  readonly unitCode: string;
  readonly department: string;
  readonly title: string;
  readonly phone: string;
  /** The phone that is stored; empty for somebody new. */
  readonly phoneBefore: string;
  readonly email: string;
  /** The mail address that is stored; empty for somebody new. */
  readonly emailBefore: string;
  readonly idNumber: string;
  /** The name and the id number that are stored; null for somebody new. */
  readonly before: Identified | null;
  /** Posts that the person lacks. */
  readonly roles: readonly GivenRole[];
  readonly fromDay: string;
  readonly toDay: string | null;
}

export interface KnownPerson {
  readonly id: string;
  readonly loginName: string;
  readonly name: string;
  readonly unitCode: string;
  readonly department: string;
  readonly title: string;
  readonly phone: string;
  readonly email: string;
  readonly idNumber: string;
  readonly posts: readonly KnownPost[];
}

/** The facts that the plan of people needs. */
export interface PeopleFacts extends RoleFacts {
  /** Code → id and kind of every unit, the planned ones too. */
  readonly units: ReadonlyMap<string, { readonly id: string; readonly type: UnitType }>;
  /** By lower-case login name. */
  readonly people: ReadonlyMap<string, KnownPerson>;
  /** Identity number → lower-case login name. */
  readonly identities: ReadonlyMap<string, string>;
  /** The id of who imports. */
  readonly importerId: string;
  readonly today: string;
}

const WRONG_DAY = '日期不正确，应为 2026-01-01';

/** The places of the columns of people that are asked for by name. */
export const COLUMN = {
  login: 0,
  name: 1,
  unit: 2,
  phone: 5,
  identity: 6,
  roles: 7,
  from: 8,
  to: 9,
  email: 10,
} as const;

interface Seen {
  readonly logins: Map<string, number>;
  readonly identities: Map<string, number>;
}

/** Plans the people. Posts are added to those that they have; none is ended here. */
export function planPeople(rows: readonly StagedRow[], facts: PeopleFacts): Planned<PersonValue>[] {
  const seen: Seen = { logins: new Map(), identities: new Map() };
  return rows.map((row) => planPerson(row, facts, seen));
}

function planPerson(row: StagedRow, facts: PeopleFacts, seen: Seen): Planned<PersonValue> {
  const cells = cellsOf(row);
  const [loginName = '', typedName = '', unitCode = '', department = '', title = ''] = cells;
  const name = canonicalPersonName(typedName);
  const faults = cellFaults('people', cells);
  const fault = (column: number, reason: string) => faults.push({ column, reason });
  const key = loginName.toLowerCase();
  const before = facts.people.get(key);
  checkLogin(loginName, row.line, seen, fault);
  if (name === '') fault(COLUMN.name, '请填写姓名');
  else if (hasUnseen(name)) fault(COLUMN.name, say('person.unseen'));
  const unit = facts.units.get(unitCode);
  if (!unit) fault(COLUMN.unit, '没有这个编码的单位');
  else if (before && before.unitCode !== unitCode)
    fault(COLUMN.unit, '已有人员的单位不能用导入更改');
  const contact = readContact(cells, before, fault);
  const identity = readIdentity(cells[COLUMN.identity] ?? '', { key, line: row.line }, facts, seen);
  if (identity.why) fault(COLUMN.identity, identity.why);
  const days = readDays(cells, facts.today, fault);
  const posts = before?.posts ?? [];
  const isOneself = before?.id === facts.importerId;
  const posting = { posts, isOneself, unit, days };
  const { roles, faults: wrong } = readRoles(cells[COLUMN.roles] ?? '', posting, facts);
  for (const reason of wrong) fault(COLUMN.roles, reason);
  if (faults.length > 0 || days === null) return { row, value: null, effect: 'faulty', faults };
  const value: PersonValue = {
    id: before?.id ?? null,
    loginName,
    name,
    unitCode,
    department,
    title,
    ...contact,
    idNumber: identity.value,
    before: before ? { name: before.name, idNumber: before.idNumber } : null,
    roles,
    ...days,
  };
  return { row, value, effect: effectOf(value, before), faults };
}

const isOffice = ({ posts }: KnownPerson): boolean =>
  posts.some(({ role }) => ADMINISTRATOR_ROLES.includes(role));

/** Refuses another phone for an administrator: that takes a second one. */
function checkPhoneChange(phone: string, before: KnownPerson | undefined, fault: AddFault): void {
  if (before && phone !== '' && phone !== canonicalMobile(before.phone) && isOffice(before))
    fault(COLUMN.phone, '管理员的手机号码不能用导入更改，请在会员管理中修改并由另一类管理员批准');
}

/** Reads the addresses, with those that are stored. */
function readContact(cells: readonly string[], before: KnownPerson | undefined, fault: AddFault) {
  const phone = readPhone(cells[COLUMN.phone] ?? '', fault);
  checkPhoneChange(phone, before, fault);
  const email = readEmail(cells[COLUMN.email] ?? '', before, fault);
  const { phone: phoneBefore, email: emailBefore } = before ?? { phone: '', email: '' };
  return { phone, phoneBefore, email, emailBefore };
}

/** Reads a mail address; refuses another one for an administrator: that takes a second one. */
function readEmail(cell: string, before: KnownPerson | undefined, fault: AddFault): string {
  const text = canonicalEmail(cell);
  if (text === '') return '';
  if (!isEmail(text)) fault(COLUMN.email, say('profile.email'));
  else if (before && text !== before.email && isOffice(before))
    fault(COLUMN.email, '管理员的电子邮箱不能用导入更改，请在会员管理中修改并由另一类管理员批准');
  return text;
}

function readPhone(text: string, fault: AddFault): string {
  if (text === '') return '';
  const checked = checkMobile(text);
  if (checked.isValid) return checked.value;
  fault(COLUMN.phone, checked.why);
  return '';
}

export type AddFault = (column: number, reason: string) => void;

function checkLogin(loginName: string, line: number, { logins }: Seen, fault: AddFault): void {
  const key = loginName.toLowerCase();
  const first = logins.get(key);
  if (!isLoginName(loginName)) fault(COLUMN.login, say('person.loginName'));
  else if (first !== undefined) fault(COLUMN.login, `与第 ${first} 行重复`);
  else logins.set(key, line);
}

function readIdentity(
  text: string,
  { key, line }: { readonly key: string; readonly line: number },
  { identities, today }: PeopleFacts,
  seen: Seen,
): { readonly value: string; readonly why: string } {
  if (text === '') return { value: '', why: '' };
  const checked = checkIdentityNumber(text, today);
  if (!checked.isValid) return { value: '', why: checked.why };
  const { value } = checked;
  const first = seen.identities.get(value);
  if (first !== undefined) return { value, why: `与第 ${first} 行重复` };
  seen.identities.set(value, line);
  const holder = identities.get(value);
  return { value, why: holder !== undefined && holder !== key ? `已登记在 ${holder} 名下` : '' };
}

/** The days of the posts; each wrong cell is told of once, with a day as it should be. */
function readDays(
  cells: readonly string[],
  today: string,
  fault: AddFault,
): { readonly fromDay: string; readonly toDay: string | null } | null {
  const from = readDay(cells[COLUMN.from] || today);
  const to = readDay(cells[COLUMN.to] ?? '');
  const isFromWrong = !isDay(from);
  const isToWrong = to !== '' && !isDay(to);
  if (isFromWrong) fault(COLUMN.from, WRONG_DAY);
  if (isToWrong) fault(COLUMN.to, WRONG_DAY);
  if (isFromWrong || isToWrong) return null;
  if (to === '' || from <= to) return { fromDay: from, toDay: to || null };
  fault(COLUMN.to, `不得早于起始日期 ${from}`);
  return null;
}

/** An empty cell of a known person leaves what is stored. */
function effectOf(value: PersonValue, before: KnownPerson | undefined): Planned<unknown>['effect'] {
  if (!before) return 'added';
  const names = ['name', 'department', 'title', 'phone', 'email', 'idNumber'] as const;
  const isSame = names.every((name) => value[name] === '' || value[name] === before[name]);
  return isSame && value.roles.length === 0 ? 'same' : 'changed';
}
