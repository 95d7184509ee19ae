import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { canonicalEmail, isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { NETWORK_PER_MINUTE, trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { type Clock, moment } from '../db/clock.ts';
import { CLOCK_LIMIT_MS } from '../db/clock-guard.ts';
import { readNow } from '../db/now.ts';
import type { Executor } from '../db/open.ts';
import { isListed, parseAddressList } from '../http/caller/address-list.ts';
import type { Vault } from '../signing/vault.ts';
import { parseReceiver } from '../syslog/send.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The declaration of a setting. Its value comes from its row in the table `setting`, else from its
 * environment variable, else from `fallback`. Row and variable hold the same text form, but the row of a
 * secret is encrypted.
 */
export interface Setting<Value> {
  /** The name of the setting's row in the table `setting`, such as `auction.clockLimitMs`. */
  readonly name: string;
  /** The name of the setting's environment variable. */
  readonly variable: string;
  /** The value if the setting has no row and its environment variable is unset or empty. */
  readonly fallback: Value;
  /** The text form of `fallback`; absent if `String(fallback)` is that form. */
  readonly fallbackText?: string;
  /** Returns the value of a text, or `null` if the text is invalid. */
  readonly parse: (text: string) => Value | null;
  /** Describes a valid text in English, for errors at the start: `a whole number of at least 1`. */
  readonly hint: string;
  /** Describes a valid text in Chinese, for the console. */
  readonly hintText: string;
  /**
   * Returns whether a change between two values, as texts, weakens security, so that a second administrator
   * must agree; absent if no change does.
   */
  readonly weakens?: (from: string, to: string) => boolean;
  /** Returns whether storing a text would lock out the person who stores it, who has this IP address. */
  readonly shutsOut?: (text: string, address: string) => boolean;
  /**
   * The text with which the function that the setting controls is off, such as `0`; absent if the function
   * cannot be turned off.
   */
  readonly offText?: string;
  /** Whether a change counts from the next start on; absent if it counts at once. */
  readonly needsRestart?: true;
  /** Whether the value contains a password: the row is encrypted, and the value is never shown. */
  readonly isSecret?: true;
}

/**
 * The text shown in place of a secret: of the non-empty value of a secret setting, and, in logged
 * command lines, of the arguments after a secret setting's name and of user and password in a URL.
 */
export const HIDDEN_VALUE = '••••';

/**
 * Returns the value of a setting as whoever decides on it may read it: of a secret address the server without
 * user and password.
 */
export function readableValue(
  { isSecret }: Pick<Setting<unknown>, 'isSecret'>,
  text: string,
): string {
  if (!isSecret || text === '') return text;
  const url = URL.parse(text);
  return url?.host ? `${url.protocol}//${HIDDEN_VALUE}@${url.host}` : HIDDEN_VALUE;
}

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

/** Declares a setting whose value is one of `words`; the first of them is the default. */
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

/**
 * Returns a function for `weakens` that tells whether a change of value makes a setting laxer.
 * `stricter` lists the values from lax to strict. A change from or to a value that is not in the
 * list counts as weakening, too.
 */
const isLaxer =
  (stricter: readonly string[]) =>
  (from: string, to: string): boolean =>
    from !== to &&
    !(stricter.indexOf(from) !== -1 && stricter.indexOf(to) > stricter.indexOf(from));

/**
 * For `weakens` of a setting on which it depends who receives links that set a password: each other value
 * weakens security, because whoever chooses it alone could read the links of everybody (SEC4).
 */
const isOther = (from: string, to: string): boolean => from !== to;

const PROFILES = ['basic', 'modern', 'mlps3'] as const;

/**
 * The name of the security profile in force; the rules of each profile are in
 * `identity/security/profiles.ts`.
 */
export const securityProfile = {
  ...oneOf('security.profile', 'SECURITY_PROFILE', PROFILES),
  weakens: isLaxer(PROFILES),
};

/**
 * Which people must use a second factor to log in; `byProfile` leaves the choice to the security
 * profile.
 */
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

/**
 * The number of minutes for which an entered password or code counts as proof; afterwards sensitive calls
 * require it again.
 */
export const stepUpMinutes = {
  ...wholeNumber('security.stepUpMinutes', 'SECURITY_STEP_UP_MINUTES', 5, 1),
  weakens: (from: string, to: string) => Number(to) > Number(from),
};

/**
 * The algorithm of new password hashes: argon2id, or PBKDF2-HMAC-SM3 (`gm`). Stored hashes keep the algorithm
 * with which they were made.
 */
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

/** The list of networks from which administrators may log in and act; empty for any address. */
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

/**
 * The ids of sign-on systems that are configured but switched off, for instance during an outage of
 * such a system.
 */
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

/**
 * The largest number of calls of the cost `cheap` that one network may make in a minute without a token. The
 * network's other budgets are scaled in proportion; a value above the default also raises the budgets of
 * people and of unverified tokens.
 */
export const callsPerMinute = wholeNumber(
  'calls.perMinute',
  'CALLS_PER_MINUTE',
  NETWORK_PER_MINUTE,
  1,
);

/**
 * AU54: the sustained rate, per second, of one supplier's bids or one sender's messages in an auction; 0: no
 * limit.
 */
export const bidsPerSecond = {
  ...wholeNumber('bids.perSecond', 'BIDS_PER_SECOND', trafficLimits.bids.perSecond, 0),
  offText: '0',
};

/**
 * AU54: the largest number of bids or messages that may follow at once after a pause (the size of the token
 * bucket).
 */
export const bidBurst = wholeNumber('bids.burst', 'BIDS_BURST', trafficLimits.bids.burst, 1);

/**
 * The size of the PostgreSQL pool of public reads. Each search keeps a core of the database busy, so more
 * connections than cores would delay bids. The default is this machine's number of cores, at least 2 and at
 * most 10.
 */
export const publicConnections = wholeNumber(
  'database.publicConnections',
  'DATABASE_PUBLIC_CONNECTIONS',
  Math.min(10, Math.max(2, availableParallelism())),
  1,
);

/** AU18: the shortest outage of all platforms, in ms, that pauses an auction which is about to close. */
export const closingLoss = wholeNumber('auction.closingLossMs', 'CLOSING_LOSS_MS', 5_000, 1_000);

/**
 * AU19: the largest difference between the database's time and the time that a platform expects by its
 * monotonic clock, in ms; a larger one pauses running auctions.
 */
export const clockLimit = wholeNumber(
  'auction.clockLimitMs',
  'CLOCK_LIMIT_MS',
  CLOCK_LIMIT_MS,
  100,
);

/** The number of working days within which a project's result must be published (政府采购法实施条例 43). */
export const noticeDays = wholeNumber('result.noticeDays', 'RESULT_NOTICE_DAYS', 2, 1);

/** The length of the publicity period (公告期限) of a published result, in working days. */
export const publicityDays = wholeNumber('result.publicityDays', 'RESULT_PUBLICITY_DAYS', 1, 0);

/**
 * Whether the orders of an award wait for the end of the publicity period of the result. Whatever the
 * value, an open objection holds them.
 */
export const ordersAfterPublicity = yesOrNo(
  'result.ordersAfterPublicity',
  'RESULT_ORDERS_AFTER_PUBLICITY',
  true,
);

/** Whether orders that are created from an award must be reviewed like other orders. */
export const awardOrderReview = yesOrNo('result.orderReview', 'RESULT_ORDER_REVIEW', true);

/**
 * The number of working days for which a supplier may object to the documents, the process or the result of a
 * project (质疑; 政府采购法 52).
 */
export const objectionDays = wholeNumber('objection.days', 'OBJECTION_DAYS', 7, 1);

/** The number of working days within which an objection must be answered (政府采购法 53). */
export const objectionAnswerDays = wholeNumber(
  'objection.answerDays',
  'OBJECTION_ANSWER_DAYS',
  7,
  1,
);

/**
 * The number of working days within which an objector may file a complaint about the answer (投诉; 政府采购法 55).
 */
export const complaintDays = wholeNumber('objection.complaintDays', 'COMPLAINT_DAYS', 15, 1);

/** The smallest number of working days between the publication of an inquiry and the deadline for quotes. */
export const inquiryDays = wholeNumber('inquiry.days', 'INQUIRY_DAYS', 3, 1);

/** The smallest number of evaluators of an evaluation by points; 政府采购法 40 requires three. */
export const evaluatorsNeeded = wholeNumber('evaluation.evaluators', 'EVALUATION_EVALUATORS', 3, 1);

/**
 * The deviation from the mean of the evaluators' scores, in percent of that mean, beyond which an evaluator
 * must give a reason.
 */
export const scoreVariance = wholeNumber(
  'evaluation.variancePercent',
  'EVALUATION_VARIANCE_PERCENT',
  30,
  1,
);

/** The largest number of products that one shop may have on sale. */
export const shopLiveProducts = wholeNumber('supply.liveProducts', 'SHOP_LIVE_PRODUCTS', 300, 1);

/** The largest number of new products that one shop may submit for review within 24 hours. */
export const shopNewProducts = wholeNumber('supply.newProducts', 'SHOP_NEW_PRODUCTS', 50, 1);

/**
 * The number of days without an order or an edit after which a product is taken off sale; the
 * supplier is warned two weeks before. 0 for never.
 */
export const productIdleDays = {
  ...wholeNumber('supply.idleDays', 'PRODUCT_IDLE_DAYS', 180, 0),
  offText: '0',
};

/** The percentage of products that a person reviews although the automatic check found nothing. */
export const reviewSample: Setting<number> = {
  ...wholeNumber('supply.samplePercent', 'REVIEW_SAMPLE_PERCENT', 5, 0),
  parse: (text) => (/^(?:\d{1,2}|100)$/.test(text) ? Number(text) : null),
  hint: 'a whole number from 0 to 100',
  hintText: '0 至 100 的整数',
};

/** The address at which people reach the site, for links and records; empty until it is set. */
export const publicUrl: Setting<string> = {
  name: 'site.publicUrl',
  variable: 'PUBLIC_URL',
  fallback: '',
  parse: (text) => (/^https?:\/\/[^\s/?#]+\/?$/.test(text) ? text.replace(/\/$/, '') : null),
  hint: 'an address like https://mall.example.org',
  hintText: '形如 https://mall.example.org 的地址',
  weakens: isOther,
  needsRestart: true,
};

/**
 * The registered prefix of the ids of contracting processes in the open data (OCDS). The default is for
 * trials: an installation that publishes data must register a prefix of its own.
 */
export const ocidPrefix: Setting<string> = {
  name: 'openData.ocidPrefix',
  variable: 'OCID_PREFIX',
  fallback: 'ocds-000000',
  parse: (text) => (/^ocds-[a-z0-9]{6}$/.test(text) ? text : null),
  hint: 'a prefix like ocds-a1b2c3',
  hintText: '形如 ocds-a1b2c3 的前缀',
};

/**
 * The mail server with its account: `smtps://user:password@mail.example.org:465`; empty: no mails are sent.
 */
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
  weakens: isOther,
};

/** The sender's address of mails; empty: no mails are sent. */
export const mailFrom: Setting<string> = {
  name: 'mail.from',
  variable: 'MAIL_FROM',
  fallback: '',
  parse: (text) => (isEmail(text) ? canonicalEmail(text) : null),
  hint: 'an address like mall@example.org',
  hintText: '形如 mall@example.org 的邮箱',
  // Without an address no mails are sent, and first links are then handed over without control (rule 16).
  weakens: isOther,
};

/**
 * AU31: the number of minutes after which a countersign request that still waits also goes to the deputies; 0
 * for never.
 */
export const countersignEscalation = {
  ...wholeNumber('countersign.escalationMinutes', 'COUNTERSIGN_ESCALATION_MINUTES', 10, 0),
  offText: '0',
};

/**
 * The largest amount, in yuan, of an order that a reviewer may approve together with others in a
 * batch; 0: no batch approval.
 */
export const batchPassMost = {
  ...wholeNumber('review.batchPassMost', 'REVIEW_BATCH_PASS_MOST', 5_000, 0),
  offText: '0',
};

/**
 * The number of orders that one person places with one supplier for one unit in a calendar year,
 * beyond which a hint advises that another handler should take over (rule 15). Nothing is refused.
 */
export const rotationOrders = wholeNumber('rotation.orders', 'ROTATION_ORDERS', 10, 1);

/**
 * The total, in yuan, of the orders that one person places with one supplier for one unit in a
 * calendar year, beyond which a hint advises that another handler should take over (rule 15).
 * Nothing is refused.
 */
export const rotationAmount = wholeNumber('rotation.amount', 'ROTATION_AMOUNT', 200_000, 1);

/**
 * The settings that this file declares; `allSettings` also contains the settings that other slices declare.
 */
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

/**
 * Returns the value that the setting would have, as a text, if `text` were stored in its row;
 * `null` stands for deleting the row. Throws if the text, or the environment variable that would
 * then apply, is invalid.
 */
function valueAfter<Value>(setting: Setting<Value>, text: string | null, env: Environment): string {
  const next = text ?? env[setting.variable];
  return String(next ? parseOf(setting, next) : setting.fallback);
}

/**
 * Returns whether storing `text` would weaken security compared with the present value; false if no
 * change of this setting does. `null` stands for deleting the row, after which the environment
 * variable or the default applies. `vault` decrypts the row of a secret setting. Throws if the text is
 * invalid.
 */
export async function weakensSecurity<Value>(
  setting: Setting<Value>,
  text: string | null,
  { env, vault, db }: { readonly env: Environment; readonly vault: Vault; readonly db: Executor },
): Promise<boolean> {
  const { name, isSecret, weakens } = setting;
  if (!weakens) return false;
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  const stored = row && isSecret ? vault.open(name, row.value).toString('utf8') : row?.value;
  return weakens(
    String(settingValue(setting, stored ?? null, env)),
    valueAfter(setting, text, env),
  );
}

/**
 * Returns whether the function that the setting controls is on with this text; `null` if the
 * function cannot be turned off (no `offText`). An invalid text counts as on.
 */
export function isOn<Value>({ parse, offText }: Setting<Value>, text: string): boolean | null {
  if (offText === undefined) return null;
  if (text === offText) return false;
  const [value, off] = [parse(text), parse(offText)];
  return value === null || off === null || String(value) !== String(off);
}

/**
 * Returns whether storing `text` would lock out a person with this IP address; `null` stands for deleting the
 * row.
 */
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

/** Returns one English sentence for each setting of the list whose environment variable is invalid. */
export function settingProblems(list: readonly Setting<unknown>[], env: Environment): string[] {
  return list.flatMap(({ variable, parse, hint }) => {
    const text = env[variable];
    return !text || parse(text) !== null ? [] : [`${variable} must be ${hint}`];
  });
}

/**
 * Reads a setting's value from its row, else from its environment variable, else from its default. Throws if
 * the text is invalid. Not for secret settings, whose row is encrypted.
 */
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

/**
 * Returns a setting's value from `stored`, the text of its row. If that is `null` (no row), returns the value
 * of its environment variable or, without one, the default. Throws if the text is invalid.
 */
export function settingValue<Value>(
  setting: Setting<Value>,
  stored: string | null,
  env: Environment,
): Value {
  const text = stored ?? env[setting.variable];
  return text ? parseOf(setting, text) : setting.fallback;
}

/** The author and the time of a change. `vault` encrypts the value; only a secret setting needs it. */
interface SettingAuthor {
  /** The id of the person who makes the change; `null` for the command line. */
  readonly personId: string | null;
  readonly clock: Clock;
  readonly vault?: Vault;
}

/**
 * Returns the text for a setting's row, encrypted if the setting is secret. Throws if `text` is
 * invalid, or if the setting is secret and there is no `vault`.
 */
function storedText<Value>(setting: Setting<Value>, text: string, vault?: Vault): string {
  parseOf(setting, text);
  if (!setting.isSecret) return text;
  if (!vault) throw new Error(`${setting.name} is stored sealed only`);
  return vault.seal(setting.name, Buffer.from(text));
}

/**
 * Stores a value's text in the setting's row, encrypted for a secret setting; `null` deletes the
 * row, so that the environment variable or the default applies again. Also appends the change to
 * `setting_change`. Throws if the text is invalid, or if a secret setting is stored without a
 * `vault`.
 */
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
