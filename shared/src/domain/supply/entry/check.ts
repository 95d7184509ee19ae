import type { EntryContent, EntryField } from '../../../contract/supply/entry.ts';
import { entryLabels } from '../../../contract/supply/entry.ts';
import { entryMessages } from '../../../messages/supply/entry.ts';
import { sayFrom } from '../../../say.ts';
import { isEmail } from '../../kernel/identifiers/email.ts';
import { isMobile } from '../../kernel/identifiers/mobile.ts';
import { comparedUnitName } from '../../kernel/identifiers/unit-name.ts';
import { keysOf } from '../../kernel/keys.ts';
import { dayOf } from '../../kernel/time/china-time.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';
import { BUSINESS_LICENCE } from '../../mall/licence.ts';

const texts = entryMessages;
const say = sayFrom(texts);
type Key = keyof typeof texts;

/** The fewest days for which the business licence must still be valid when a shop submits its information. */
const LICENCE_DAYS = 90;

export interface EntryProblem {
  readonly field: EntryField;
  readonly text: string;
}

const REQUIRED: readonly EntryField[] = [
  'companyName',
  'legalName',
  'scope',
  'address',
  'bank',
  'bankAccount',
  'accountName',
  'contactName',
  'contactMobile',
  'contactEmail',
  'shopName',
  'summary',
];

type Add = (field: EntryField, key: Key, values?: Record<string, string>) => void;

/**
 * Returns a problem for everything that is missing or invalid in the information of a shop.
 * `needed` lists the kinds of certificates that the shop's categories require in addition to the
 * business licence.
 */
export function checkEntry(
  content: EntryContent,
  { now, needed }: { readonly now: number; readonly needed: readonly string[] },
): EntryProblem[] {
  const problems: EntryProblem[] = [];
  const add: Add = (field, key, values = {}) =>
    problems.push({ field, text: say(key, { field: entryLabels[field], ...values }) });
  for (const field of REQUIRED) {
    if (String(content[field]).trim() === '') add(field, 'entry.missing');
  }
  checkForms(content, add);
  for (const field of ['categoryIds', 'areaCodes'] as const) {
    if (content[field].length === 0) add(field, 'entry.missing');
  }
  if (content.paperGroup === null) add('paperGroup', 'entry.missing');
  for (const kind of new Set([BUSINESS_LICENCE, ...needed])) {
    const key = certificateProblem(content, kind, now);
    if (key) add('certificates', key, { kind });
  }
  return problems;
}

/**
 * Adds a problem for an invalid mobile number, mail address or bank account, and for an account
 * name that is not the company's name. Empty fields are not checked here.
 */
function checkForms(content: EntryContent, add: Add): void {
  const { contactMobile, contactEmail, bankAccount, accountName, companyName } = content;
  if (contactMobile && !isMobile(contactMobile)) add('contactMobile', 'entry.mobile');
  if (contactEmail && !isEmail(contactEmail)) add('contactEmail', 'entry.invalid');
  if (bankAccount && !/^\d{8,30}$/.test(bankAccount)) add('bankAccount', 'entry.invalid');
  if (accountName && comparedUnitName(accountName) !== comparedUnitName(companyName))
    add('accountName', 'entry.accountName');
}

function certificateProblem({ certificates }: EntryContent, kind: string, now: number): Key | null {
  const certificate = certificates.find((candidate) => candidate.kind === kind);
  if (!certificate || certificate.number.trim() === '') return 'entry.certificate';
  const { expiresAtMs } = certificate;
  if (expiresAtMs === null) return null;
  if (expiresAtMs <= now) return 'entry.certificateDate';
  const isShort = kind === BUSINESS_LICENCE && expiresAtMs < now + LICENCE_DAYS * DAY_MS;
  return isShort ? 'entry.licence' : null;
}

/**
 * Returns the information of a new shop: the known name and contact of its organisation, all other fields
 * empty or with a default.
 */
export const emptyEntry = (known: {
  readonly companyName: string;
  readonly contactName: string;
  readonly contactMobile: string;
  readonly contactEmail: string;
}): EntryContent => ({
  ...known,
  legalName: '',
  capital: '',
  scope: '',
  address: '',
  size: 'small',
  bank: '',
  bankAccount: '',
  accountName: known.companyName,
  shopName: known.companyName,
  summary: '',
  categoryIds: [],
  areaCodes: [],
  deliveryDays: 3,
  certificates: [{ kind: BUSINESS_LICENCE, number: '', issuer: '', expiresAtMs: null }],
  paperGroup: null,
});

/**
 * Returns whether a text is allowed as the login name of a supplier's new account: a letter, then 3 to 19
 * letters, digits or underscores.
 */
export const isLoginName = (text: string): boolean => /^[A-Za-z]\w{3,19}$/.test(text);

/** Functions that return the Chinese name of a category or region by its id or code. */
export interface EntryNames {
  readonly category: (id: string) => string;
  /** Returns the Chinese name of a region by its code; the code `''` stands for all regions. */
  readonly area: (code: string) => string;
}

const codesIn = (content: EntryContent, field: EntryField): string =>
  JSON.stringify(content[field]);

/**
 * Returns the fields of a shop's information as texts before and after an edit, each with a flag for a
 * change; without `before` no flag is set. For files the texts are empty or a reference, because the page
 * shows files separately.
 */
export function entryChanges(before: EntryContent | null, after: EntryContent, names: EntryNames) {
  return keysOf(entryLabels).map((field) => ({
    label: entryLabels[field],
    before: before === null ? '' : words(before, field, names),
    after: words(after, field, names),
    isChanged: before !== null && codesIn(before, field) !== codesIn(after, field),
  }));
}

type Certificate = EntryContent['certificates'][number];

/** Formats the number, the issuer and the expiry of a certificate: `YZ-1 市场监管局 至 2027-06-01`. */
export const certificateWords = ({ number, issuer, expiresAtMs }: Certificate): string =>
  [number, issuer, expiresAtMs === null ? '长期' : `至 ${dayOf(expiresAtMs)}`]
    .filter(Boolean)
    .join(' ');

/**
 * Returns all kinds of certificates that the old or the new version contains or that are needed, each with
 * the texts of both versions.
 */
export function certificatePairs(
  before: EntryContent | null,
  after: EntryContent,
  needed: readonly string[],
) {
  const wanted = new Set([BUSINESS_LICENCE, ...needed]);
  const all = [...(before?.certificates ?? []), ...after.certificates].map(({ kind }) => kind);
  const wordsIn = (content: EntryContent | null, kind: string) =>
    (content?.certificates ?? [])
      .filter((certificate) => certificate.kind === kind)
      .map(certificateWords)
      .join('；');
  return [...new Set([...wanted, ...all])].map((kind) => ({
    kind,
    isNeeded: wanted.has(kind),
    before: wordsIn(before, kind),
    after: wordsIn(after, kind),
  }));
}

const SIZES = { large: '大型', medium: '中型', small: '小型', micro: '微型' } as const;

function words(content: EntryContent, field: EntryField, names: EntryNames): string {
  switch (field) {
    case 'categoryIds':
      return content.categoryIds.map(names.category).join('、');
    case 'areaCodes':
      return content.areaCodes.map(names.area).join('、');
    case 'paperGroup':
      return content.paperGroup === null ? '' : '见下方';
    case 'size':
      return SIZES[content.size];
    case 'certificates':
      return content.certificates
        .map((certificate) => `${certificate.kind} ${certificateWords(certificate)}`)
        .join('；');
    default:
      return String(content[field] ?? '');
  }
}
