import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { isKind, KINDS } from '@jicai/shared/domain/auction/audit/kinds.ts';
import { exclusionWords } from '@jicai/shared/domain/auction/award/exclusion-words.ts';
import type { ReasonedExclusion } from '@jicai/shared/domain/auction/award/exclusions.ts';
import { failedWords } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { lineNosText } from '@jicai/shared/domain/auction/award/lines.ts';
import {
  type AuctionMethod,
  codeWord,
  procedureWord,
} from '@jicai/shared/domain/auction/method-words.ts';
import { isLimited, limitedWords } from '@jicai/shared/domain/auction/price/limited.ts';
import {
  numberIn,
  numbersIn,
  objectIn,
  objectsIn,
  textIn,
} from '@jicai/shared/domain/auction/replay/payload.ts';
import { ruleLines, ruleValue } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { gainOf, gainShare } from '@jicai/shared/domain/auction/standing/gain.ts';
import { fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { isMessageKey, say } from '@jicai/shared/messages.ts';
import type { RecordData } from './data.ts';

/* The texts of the record's PDF and Excel files. */

export const money = (amount: number): string => `¥${formatFen(fen(amount))}`;

/**
 * Returns the title of the record by the auction's outcome: 成交记录 if it was won, 流标记录 if it failed,
 * else the procedure's name with 终止记录.
 */
export function titleOf({
  outcome,
  info,
}: Pick<BoardState, 'info'> & { readonly outcome: { readonly kind: string } | null }): string {
  switch (outcome?.kind) {
    case 'won':
      return '成交记录';
    case 'failed':
      return '流标记录';
    default:
      return `${procedureWord(info.method)}终止记录`;
  }
}

const ACTORS = { handler: '经办人', supervisor: '监督人', supplier: '供应商' } as const;

/**
 * Returns an event's actor as text: a supplier with their code, an organiser by role, 平台 if the actor is no
 * person.
 */
export function actorText({ actor, code }: ReplayEvent, method: AuctionMethod): string {
  if (actor === null) return '平台';
  return actor === 'supplier' && code !== null ? `${codeWord(method)} ${code}` : ACTORS[actor];
}

export const kindText = ({ kind }: ReplayEvent): string =>
  isKind(kind) ? KINDS[kind].label : kind;

/**
 * Returns the reason in an event as text: what a person typed, or the text of a refusal; empty if the event
 * has no reason.
 */
export function reasonText({ kind, payload }: ReplayEvent): string {
  if (isLimited(kind)) return limitedWords(payload);
  const reason = textIn(payload, 'reason');
  if (!isMessageKey(reason)) return reason;
  const values = Object.entries(objectIn(payload, 'values') ?? {});
  return say(reason, Object.fromEntries(values.map(([name, value]) => [name, String(value)])));
}

/**
 * Returns the effect of an event as text, without its reason, for example the new end or the text
 * of a reminder; empty for kinds of events whose effect needs no text.
 */
export function effectText({ kind, payload }: ReplayEvent): string {
  const end = (key: string) => timeText(numberIn(payload, key));
  switch (kind) {
    case 'end.extended':
      return `结束时间延至 ${end('to')}（第 ${numberIn(payload, 'used')} 次）`;
    case 'end.changed':
    case 'state.resumed':
      return `结束时间 ${end('endTo')}`;
    case 'bids.voided':
      return `作废 ${numberIn(payload, 'bids')} 次报价`;
    case 'reminder.sent':
      return textIn(payload, 'text');
    case 'award.offered':
      return `${offeredPart(payload)}，${money(numberIn(payload, 'amount'))}，限 ${end('dueAt')} 前确认`;
    case 'lines.failed':
      return `明细 ${lineNosText(numbersIn(payload, 'lines'))}`;
    case 'evaluation.decided':
      return evaluationText(payload);
    default:
      return '';
  }
}

/**
 * IQ7: returns the text of an evaluation: the excluded quotes or lines by supplier code with the reasons,
 * or that all passed, then the opinion.
 */
function evaluationText(payload: ReplayEvent['payload']): string {
  const codes = new Map<string, Omit<ReasonedExclusion, 'code'>[]>();
  for (const one of objectsIn(payload, 'reasons')) {
    const code = textIn(one, 'code');
    const lineNo = numberIn(one, 'lineNo');
    const own = { lineNo: lineNo > 0 ? lineNo : null, reason: textIn(one, 'reason') };
    codes.set(code, [...(codes.get(code) ?? []), own]);
  }
  const left = [...codes].map(([code, own]) => `${code} ${exclusionWords(own).join('，')}`);
  return [left.join('；') || '全部报价通过评审', textIn(payload, 'note')]
    .filter(Boolean)
    .join('；');
}

/** Returns what an award's offer is for: the lines (AU43), or the rank in an award as a whole. */
const offeredPart = (payload: ReplayEvent['payload']): string => {
  const lines = objectsIn(payload, 'lines').map((line) => numberIn(line, 'lineNo'));
  return lines.length > 0 ? `明细 ${lineNosText(lines)}` : `第 ${numberIn(payload, 'rank')} 名`;
};

const CONFIRMATIONS = {
  none: '',
  waiting: '待成交供应商确认',
  evaluating: '评审中',
  confirmed: '成交供应商已确认',
  voided: '已作废',
} as const;

/**
 * Returns the rows of the result: the winner with the amount and the state of the confirmation, or
 * why there is no winner; no rows before the auction has an outcome.
 */
export function resultRows(data: RecordData): [string, string][] {
  const { board, info } = data;
  const { outcome } = board;
  if (!outcome) return [];
  switch (outcome.kind) {
    case 'won': {
      const amount = outcome.amount ?? fen(0);
      return [
        ...voidRows(outcome),
        [
          '成交供应商',
          [`${codeWord(info.method)} ${outcome.code}`, outcome.name].filter(Boolean).join('　'),
        ],
        ...holderRows(data),
        ['成交价', money(amount)],
        ['人民币大写', fenInWords(amount)],
        ...gainRows(data),
        ['成交确认', CONFIRMATIONS[outcome.confirmation]],
      ];
    }
    case 'failed':
      return [
        ['结果', '流标'],
        ['原因', failedWords(outcome)],
      ];
    case 'stopped':
      return [
        ['结果', `${procedureWord(info.method)}已终止，不产生成交结果`],
        ['原因', outcome.reason],
      ];
  }
}

/**
 * PJ10: returns the rows that say that the award was annulled, and why; no rows if it was not
 * annulled.
 */
const voidRows = ({ confirmation, reason }: OutcomeView): [string, string][] =>
  confirmation === 'voided'
    ? [
        ['结果', '成交结果已作废，以下为作废前的成交结果'],
        ['作废原因', reason],
      ]
    : [];

/** Returns the row that tells how many events the file omits; no row if the file lists all events. */
export function leftOutRows({ leftOut, lastSeq }: RecordData): [string, string][] {
  if (leftOut === 0) return [];
  const text = `只列日志第 ${leftOut + 1} 至 ${lastSeq} 条，此前 ${leftOut} 条从略；结果与排名按全部日志得出，全部日志在核验地址公布`;
  return [['所列范围', text]];
}

/**
 * AU43: returns a row for each holder of lines, with their lines and amounts; no rows if the package was
 * awarded as a whole.
 */
function holderRows({ info, board, events }: RecordData): [string, string][] {
  const holders = board.outcome?.holders ?? [];
  const amountOf = new Map(
    events
      .filter(({ kind }) => kind === 'award.offered')
      .flatMap(({ code, payload }) =>
        objectsIn(payload, 'lines').map((line) => [
          `${code} ${numberIn(line, 'lineNo')}`,
          numberIn(line, 'amount'),
        ]),
      ),
  );
  const nameOf = new Map(info.lines.map(({ lineNo, name }) => [lineNo, name]));
  return holders.map(({ code, name, amount, lines }) => {
    const parts = lines.map((lineNo) => {
      const own = amountOf.get(`${code} ${lineNo}`);
      return `${lineNo}. ${nameOf.get(lineNo) ?? ''} ${own === undefined ? '' : money(Number(own))}`.trim();
    });
    return [`成交明细 ${code}`, `${name} ${money(amount)}：${parts.join('；')}`];
  });
}

/**
 * AU1: returns rows with the amount and the share by which the awarded amount is better than the
 * starting price (节资 or 增值). Returns no rows if the auction is not won, the award was annulled,
 * lines of an award by lines failed, or the starting price is 0.
 */
function gainRows({ info, board }: RecordData): [string, string][] {
  const { outcome } = board;
  // AU43: if some lines failed, no gain is computed: the starting price is for more than was bought.
  const awarded = outcome?.holders.reduce((sum, { lines }) => sum + lines.length, 0) ?? 0;
  const isWhole = awarded === 0 || awarded === info.lines.length;
  const isValid = outcome?.kind === 'won' && outcome.confirmation !== 'voided';
  const amount = isValid && isWhole ? outcome.amount : null;
  const gain = gainOf(info.direction, info.startingPrice, amount);
  if (!gain) return [];
  const names = info.direction === 'reverse' ? '节资' : '增值';
  return [
    [`${names}额`, `${money(gain.amount)}（起始价 ${money(info.startingPrice)}）`],
    [`${names}率`, gainShare(gain)],
  ];
}

/** Returns rows with the rules in force at the end of the auction, and its times. */
export function ruleRows({ info, board }: RecordData): [string, string][] {
  const procedure = procedureWord(info.method);
  return [
    [
      `${procedure}类型`,
      info.direction === 'reverse'
        ? `反向${procedure}（低价优先）`
        : `正向${procedure}（高价优先）`,
    ],
    [
      '报价方式',
      `${info.quoteMethod === 'sealed' ? '密封报价' : '竞争报价'}，${info.bidMode === 'lines' ? '按明细' : '按总价'}${info.awardBy === 'lines' ? '，按明细成交' : ''}`,
    ],
    ['起始价', ruleValue('startingPrice', info)],
    [
      info.direction === 'reverse' ? '最小降幅' : '最小加幅',
      `${ruleValue('step', info)}（${ruleValue('stepBase', info)}）`,
    ],
    // AU21: a sealed quote moves no end, whatever the rule says.
    ['自动延时', info.quoteMethod === 'sealed' ? '密封报价，不延时' : ruleValue('extension', info)],
    ['有效供应商', `至少 ${ruleValue('minSuppliers', info)}`],
    ...ruleLines(info),
    ...timeRows(board, procedure),
  ];
}

/**
 * Returns rows with the actual times and the planned end of the auction; with rounds (AU17), the
 * actual times of each round that was held, and the planned end of the last of them.
 */
function timeRows({ clock, rounds }: RecordData['board'], procedure: string): [string, string][] {
  const windowText = (opensAt: number, closesAt: number) =>
    `${timeText(opensAt)} 至 ${timeText(closesAt)}`;
  const planned = `${timeText(clock.originalClosesAt)}，延时 ${clock.extensionsUsed} 次`;
  if (!rounds) {
    const window = windowText(clock.opensAt, clock.closesAt);
    return [
      [`${procedure}时间`, window],
      ['原定结束', planned],
    ];
  }
  const held = rounds.windows.slice(0, rounds.current);
  return [
    ...held.map(({ opensAt, closesAt }, index): [string, string] => [
      `第 ${index + 1} 轮时间`,
      windowText(opensAt, closesAt),
    ]),
    [`第 ${rounds.current} 轮原定结束`, planned],
  ];
}
