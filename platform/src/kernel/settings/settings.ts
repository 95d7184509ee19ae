import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { canonicalEmail, isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { NETWORK_PER_MINUTE, trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { type Clock, moment } from '../db/clock.ts';
import { CLOCK_LIMIT_MS } from '../db/clock-guard.ts';
import { readNow } from '../db/now.ts';
import type { Executor } from '../db/open.ts';
import { isListed, parseAddressList } from '../http/address-list.ts';
import type { Vault } from '../signing/vault.ts';
import { parseReceiver } from '../syslog/send.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A value that an operator may set: the database row takes precedence over the environment variable,
 * which takes precedence over the default. Row and variable hold the same text form.
 */
export interface Setting<Value> {
  readonly name: string;
  /** The name of the environment variable. */
  readonly variable: string;
  readonly fallback: Value;
  /** The text form of the fallback, if `String` does not produce what `parse` accepts. */
  readonly fallbackText?: string;
  /** Returns the value of a text, or `null` if the text is invalid. */
  readonly parse: (text: string) => Value | null;
  /** Describes a valid text, for the start's log: `a whole number of at least 1`. */
  readonly hint: string;
  /** Describes a valid text in Chinese, for users. */
  readonly hintText: string;
  /** Returns whether a change weakens security, so that a second administrator must agree. */
  readonly weakens?: (from: string, to: string) => boolean;
  /** Returns whether a text would lock out the person who sets it from this address. */
  readonly shutsOut?: (text: string, address: string) => boolean;
  /** The text that turns the setting's subject off, such as `0`; absent if it cannot be turned off. */
  readonly offText?: string;
  /** The value contains a password: it is stored encrypted, and never shown. */
  readonly isSecret?: true;
}

/** Shown in place of the value of a secret setting. */
export const HIDDEN_VALUE = '••••';

/** Declares a setting that is a whole number with a lower limit. */
export const wholeNumber = (
  name: string,
  variable: string,
  fallback: number,
  atLeast: number,
): Setting<number> => ({
  name,
  variable,
  fallback,
  parse: (text) => {
    const value = Number(text);
    return /^\d{1,15}$/.test(text) && value >= atLeast ? value : null;
  },
  hint: `a whole number of at least ${atLeast}`,
  hintText: `不小于 ${atLeast} 的整数`,
});

/** Declares a setting that is one of a few words; the first word is the default. */
const oneOf = <const Words extends readonly [string, ...string[]]>(
  name: string,
  variable: string,
  words: Words,
): Setting<Words[number]> => ({
  name,
  variable,
  fallback: words[0],
  parse: (text) => words.find((word) => word === text) ?? null,
  hint: `one of ${words.join(', ')}`,
  hintText: `${words.join('、')} 之一`,
});

/** Declares a setting that is yes or no, written as `1` or `0`. */
const yesOrNo = (name: string, variable: string, fallback: boolean): Setting<boolean> => ({
  name,
  variable,
  fallback,
  fallbackText: fallback ? '1' : '0',
  parse: (text) => (text === '1' || text === '0' ? text === '1' : null),
  hint: '1 or 0',
  hintText: '1（是）或 0（否）',
  offText: '0',
});

/** Returns a check for changes to a laxer word; any change from or to an unlisted word counts as one. */
const isLaxer =
  (stricter: readonly string[]) =>
  (from: string, to: string): boolean =>
    from !== to &&
    !(stricter.indexOf(from) !== -1 && stricter.indexOf(to) > stricter.indexOf(from));

const PROFILES = ['basic', 'modern', 'mlps3'] as const;

/** The security profile in force; see `identity/security/profiles.ts`. */
export const securityProfile = {
  ...oneOf('security.profile', 'SECURITY_PROFILE', PROFILES),
  weakens: isLaxer(PROFILES),
};

/** The people who need a second factor; `byProfile` follows the security profile. */
export const factorFor = {
  ...oneOf('security.factorFor', 'SECURITY_FACTOR_FOR', [
    'byProfile',
    'nobody',
    'administrators',
    'staff',
    'everybody',
  ]),
  weakens: isLaxer(['nobody', 'administrators', 'staff', 'everybody']),
};

/** Minutes after which a sensitive call asks for the password or a code again. */
export const stepUpMinutes = {
  ...wholeNumber('security.stepUpMinutes', 'SECURITY_STEP_UP_MINUTES', 5, 1),
  weakens: (from: string, to: string) => Number(to) > Number(from),
};

/** The algorithm of new password hashes: argon2id, or PBKDF2-HMAC-SM3 (`gm`). A stored hash names its own. */
export const passwordSuite = oneOf('security.passwordSuite', 'SECURITY_PASSWORD_SUITE', [
  'argon2id',
  'gm',
]);

/** The syslog receiver to which every security log entry is also sent; empty for none. */
export const securitySyslog: Setting<string> = {
  name: 'security.syslog',
  variable: 'SECURITY_SYSLOG',
  fallback: '',
  parse: (text) => (parseReceiver(text) ? text : null),
  offText: '',
  hint: 'an address like tls://syslog.example.org:6514, or tcp://…',
  hintText: '形如 tls://syslog.example.org:6514 或 tcp://… 的地址',
  weakens: (from, to) => from !== '' && to !== from,
};

/** The networks from which administrators may log in and act; empty for everywhere. */
export const adminAddresses: Setting<string> = {
  name: 'security.adminAddresses',
  variable: 'SECURITY_ADMIN_ADDRESSES',
  fallback: '',
  parse: (text) => (parseAddressList(text) ? text : null),
  offText: '',
  hint: 'networks like 10.1.0.0/16, 2001:db8::/32',
  hintText: '形如 10.1.0.0/16, 2001:db8::/32 的网段，以逗号分隔',
  weakens: (from, to) => {
    const [before, after] = [parseAddressList(from), parseAddressList(to)];
    return before !== null && !(after && before.covers(after));
  },
  shutsOut: (text, address) => !isListed(text, address),
};

const SIGN_ON_IDS = /^[a-z][a-z0-9-]{0,31}(\s*,\s*[a-z][a-z0-9-]{0,31})*$/;

/** The ids of sign-on systems that are disabled for a time, as when one is unavailable. */
export const signOnDisabled: Setting<readonly string[]> = {
  name: 'signOn.disabled',
  variable: 'SIGN_ON_DISABLED',
  fallback: [],
  fallbackText: '',
  offText: '',
  parse: (text) => (SIGN_ON_IDS.test(text) ? text.split(',').map((id) => id.trim()) : null),
  hint: 'ids of sign-on systems, separated by commas',
  hintText: '单点登录系统的编号，以逗号分隔',
};

/** Cheap calls a minute without a token from one network; its other budgets follow in proportion. */
export const callsPerMinute = wholeNumber(
  'calls.perMinute',
  'CALLS_PER_MINUTE',
  NETWORK_PER_MINUTE,
  1,
);

/** AU54: bids a second of one supplier in one auction, and messages of one sender; 0 for no limit. */
export const bidsPerSecond = {
  ...wholeNumber('bids.perSecond', 'BIDS_PER_SECOND', trafficLimits.bids.perSecond, 0),
  offText: '0',
};

/** AU54: the burst of bids that is allowed after a pause. */
export const bidBurst = wholeNumber('bids.burst', 'BIDS_BURST', trafficLimits.bids.burst, 1);

/**
 * The size of the PostgreSQL pool for public reads. Each search keeps a core busy: on a shared machine,
 * more connections than cores would delay bids.
 */
export const publicConnections = wholeNumber(
  'database.publicConnections',
  'DATABASE_PUBLIC_CONNECTIONS',
  Math.min(10, Math.max(2, availableParallelism())),
  1,
);

/** AU18: an outage at least this long that overlaps a closing pauses the auction, in ms. */
export const closingLoss = wholeNumber('auction.closingLossMs', 'CLOSING_LOSS_MS', 5_000, 1_000);

/** AU19: how far the database's clock and a platform's own clock may drift apart, in ms. */
export const clockLimit = wholeNumber(
  'auction.clockLimitMs',
  'CLOCK_LIMIT_MS',
  CLOCK_LIMIT_MS,
  100,
);

/** Working days within which a project's result must be published (政府采购法实施条例 43). */
export const noticeDays = wholeNumber('result.noticeDays', 'RESULT_NOTICE_DAYS', 2, 1);

/** Working days that a published result is public before orders follow (公告期限). */
export const publicityDays = wholeNumber('result.publicityDays', 'RESULT_PUBLICITY_DAYS', 1, 0);

/** Whether the orders of an award are created after its publicity period; otherwise at once. */
export const ordersAfterPublicity = yesOrNo(
  'result.ordersAfterPublicity',
  'RESULT_ORDERS_AFTER_PUBLICITY',
  true,
);

/** Whether orders created from an award are reviewed like other orders. */
export const awardOrderReview = yesOrNo('result.orderReview', 'RESULT_ORDER_REVIEW', true);

/** Working days within which a supplier may object (质疑; 政府采购法 52). */
export const objectionDays = wholeNumber('objection.days', 'OBJECTION_DAYS', 7, 1);

/** Working days within which an objection must be answered (政府采购法 53). */
export const objectionAnswerDays = wholeNumber(
  'objection.answerDays',
  'OBJECTION_ANSWER_DAYS',
  7,
  1,
);

/** Working days within which an objector may complain about the answer (投诉; 政府采购法 55). */
export const complaintDays = wholeNumber('objection.complaintDays', 'COMPLAINT_DAYS', 15, 1);

/** The least number of working days that an inquiry is open, from its publication. */
export const inquiryDays = wholeNumber('inquiry.days', 'INQUIRY_DAYS', 3, 1);

/** The least number of evaluators of an evaluation by points (政府采购法 40: three, an odd number). */
export const evaluatorsNeeded = wholeNumber('evaluation.evaluators', 'EVALUATION_EVALUATORS', 3, 1);

/** Deviation from the mean, in percent, beyond which an evaluator's points need a reason. */
export const scoreVariance = wholeNumber(
  'evaluation.variancePercent',
  'EVALUATION_VARIANCE_PERCENT',
  30,
  1,
);

/** The most products that one shop may have on sale. */
export const shopLiveProducts = wholeNumber('supply.liveProducts', 'SHOP_LIVE_PRODUCTS', 300, 1);

/** The most new products that one shop may submit in a day. */
export const shopNewProducts = wholeNumber('supply.newProducts', 'SHOP_NEW_PRODUCTS', 50, 1);

/** Days without a sale or an edit after which a product is taken off sale; 0 for never. */
export const productIdleDays = {
  ...wholeNumber('supply.idleDays', 'PRODUCT_IDLE_DAYS', 180, 0),
  offText: '0',
};

/** Percent of the products without a finding that a person reviews anyway; 100 for all. */
export const reviewSample: Setting<number> = {
  ...wholeNumber('supply.samplePercent', 'REVIEW_SAMPLE_PERCENT', 5, 0),
  parse: (text) => (/^(?:\d{1,2}|100)$/.test(text) ? Number(text) : null),
  hint: 'a whole number from 0 to 100',
  hintText: '0 至 100 的整数',
};

/** The address at which people reach the site, used in links and records. */
export const publicUrl: Setting<string> = {
  name: 'site.publicUrl',
  variable: 'PUBLIC_URL',
  fallback: '',
  parse: (text) => (/^https?:\/\/[^\s/?#]+\/?$/.test(text) ? text.replace(/\/$/, '') : null),
  hint: 'an address like https://mall.example.org',
  hintText: '形如 https://mall.example.org 的地址',
};

/**
 * The registered prefix of the ids of contracting processes (OCDS). The default is for trials: an
 * installation that publishes must register its own prefix.
 */
export const ocidPrefix: Setting<string> = {
  name: 'openData.ocidPrefix',
  variable: 'OCID_PREFIX',
  fallback: 'ocds-000000',
  parse: (text) => (/^ocds-[a-z0-9]{6}$/.test(text) ? text : null),
  hint: 'a prefix like ocds-a1b2c3',
  hintText: '形如 ocds-a1b2c3 的前缀',
};

/** The mail server with its account, such as `smtps://user:password@mail.example.org:465`. */
export const mailServer: Setting<string> = {
  name: 'mail.server',
  variable: 'SMTP_URL',
  fallback: '',
  parse: (text) =>
    /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname ? text : null,
  offText: '',
  hint: 'an address like smtps://user:password@mail.example.org:465',
  hintText: '形如 smtps://user:password@mail.example.org:465 的地址',
  isSecret: true,
};

/** The sender's address of mails. */
export const mailFrom: Setting<string> = {
  name: 'mail.from',
  variable: 'MAIL_FROM',
  fallback: '',
  parse: (text) => (isEmail(text) ? canonicalEmail(text) : null),
  hint: 'an address like mall@example.org',
  hintText: '形如 mall@example.org 的邮箱',
};

/** AU31: minutes after which a waiting countersign request also goes to the deputies; 0 for never. */
export const countersignEscalation = {
  ...wholeNumber('countersign.escalationMinutes', 'COUNTERSIGN_ESCALATION_MINUTES', 10, 0),
  offText: '0',
};

/** Orders up to this amount, in yuan, may be passed in a batch; 0 for none. */
export const batchPassMost = {
  ...wholeNumber('review.batchPassMost', 'REVIEW_BATCH_PASS_MOST', 5_000, 0),
  offText: '0',
};

/** The number of orders of a handler with a supplier in a year beyond which rotation is advised (rule 15). */
export const rotationOrders = wholeNumber('rotation.orders', 'ROTATION_ORDERS', 10, 1);

/** The amount in yuan of a handler with a supplier in a year beyond which rotation is advised (rule 15). */
export const rotationAmount = wholeNumber('rotation.amount', 'ROTATION_AMOUNT', 200_000, 1);

/** All settings that this file declares. */
export const settings: readonly Setting<unknown>[] = [
  callsPerMinute,
  bidsPerSecond,
  bidBurst,
  publicConnections,
  closingLoss,
  clockLimit,
  noticeDays,
  publicityDays,
  ordersAfterPublicity,
  awardOrderReview,
  objectionDays,
  objectionAnswerDays,
  complaintDays,
  inquiryDays,
  evaluatorsNeeded,
  scoreVariance,
  publicUrl,
  mailServer,
  mailFrom,
  countersignEscalation,
  batchPassMost,
  rotationOrders,
  rotationAmount,
  shopLiveProducts,
  shopNewProducts,
  productIdleDays,
  reviewSample,
  ocidPrefix,
  securityProfile,
  signOnDisabled,
  factorFor,
  stepUpMinutes,
  securitySyslog,
  adminAddresses,
  passwordSuite,
];

/** Returns the value after setting `text`, as a text; `null` means environment or default. */
function valueAfter<Value>(setting: Setting<Value>, text: string | null, env: Environment): string {
  const next = text ?? env[setting.variable];
  return String(next ? parseOf(setting, next) : setting.fallback);
}

/** Returns whether setting `text` (`null`: back to environment or default) would weaken security. */
export async function weakensSecurity<Value>(
  setting: Setting<Value>,
  text: string | null,
  env: Environment,
  db: Executor,
): Promise<boolean> {
  const { weakens } = setting;
  if (!weakens) return false;
  return weakens(String(await readSetting(setting, env, db)), valueAfter(setting, text, env));
}

/** Returns whether the setting is on with this text, or `null` if it cannot be turned off. */
export function isOn<Value>({ parse, offText }: Setting<Value>, text: string): boolean | null {
  if (offText === undefined) return null;
  if (text === offText) return false;
  const [value, off] = [parse(text), parse(offText)];
  return value === null || off === null || String(value) !== String(off);
}

/** Returns whether setting `text` from this address would lock out the person who sets it. */
export const wouldShutOut = <Value>(
  setting: Setting<Value>,
  text: string | null,
  address: string,
  env: Environment,
): boolean => setting.shutsOut?.(valueAfter(setting, text, env), address) ?? false;

function parseOf<Value>({ name, parse, hint }: Setting<Value>, text: string): Value {
  const value = parse(text);
  if (value === null) throw new Error(`${name} must be ${hint}`);
  return value;
}

/** Returns a sentence for each of these settings whose environment variable is invalid. */
export function settingProblems(list: readonly Setting<unknown>[], env: Environment): string[] {
  return list.flatMap(({ variable, parse, hint }) => {
    const text = env[variable];
    return !text || parse(text) !== null ? [] : [`${variable} must be ${hint}`];
  });
}

/** Reads the value in force. Throws if its text is invalid. */
export async function readSetting<Value>(
  setting: Setting<Value>,
  env: Environment,
  db: Executor,
): Promise<Value> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', setting.name)
    .executeTakeFirst();
  return settingValue(setting, row?.value ?? null, env);
}

/** Returns the value in force from the stored text; `null` for `stored` means that no row exists. */
export function settingValue<Value>(
  setting: Setting<Value>,
  stored: string | null,
  env: Environment,
): Value {
  const text = stored ?? env[setting.variable];
  return text ? parseOf(setting, text) : setting.fallback;
}

/** The author of a change; `vault` encrypts the values of secret settings. */
interface SettingAuthor {
  /** `null` for the command line. */
  readonly personId: string | null;
  readonly clock: Clock;
  readonly vault?: Vault;
}

/** Returns the text that the database stores for a value, encrypted if the setting is secret. */
function storedText<Value>(setting: Setting<Value>, text: string, vault?: Vault): string {
  parseOf(setting, text);
  if (!setting.isSecret) return text;
  if (!vault) throw new Error(`${setting.name} is stored sealed only`);
  return vault.seal(setting.name, Buffer.from(text));
}

/** Stores and logs a value; with `null`, the environment or the default applies again. */
export async function saveSetting<Value>(
  setting: Setting<Value>,
  value: string | null,
  { personId, clock, vault }: SettingAuthor,
  trx: Executor,
): Promise<void> {
  const text = value === null ? null : storedText(setting, value, vault);
  const changed = { changed_at: moment(await readNow(clock, trx)), changed_by: personId };
  const { name } = setting;
  const before = await trx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  const values = { old_value: before?.value ?? null, new_value: text };
  await trx
    .insertInto('setting_change')
    .values({ id: randomUUID(), name, ...values, ...changed })
    .execute();
  if (text === null) {
    await trx.deleteFrom('setting').where('name', '=', name).execute();
    return;
  }
  const row = { value: text, ...changed };
  await trx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
