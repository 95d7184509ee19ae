import type { OutcomeView, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { type AuctionMethod, codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import type { MoveReference } from '@jicai/shared/domain/auction/price/large-move.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Direction, Phase } from '@jicai/shared/domain/auction/types.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/* The labels of the boards. */

export const directionWords: Record<Direction, string> = {
  reverse: '反向竞价',
  forward: '正向竞价',
};
export const quoteMethodWords: Record<PackageInfo['quoteMethod'], string> = {
  open: '竞争报价',
  sealed: '密封报价',
};
const bidModeWords: Record<PackageInfo['bidMode'], string> = {
  total: '按总价',
  lines: '按明细',
};

/** Returns the pending step of a won auction; `undefined` if the phase says enough. */
export function stepAfterWord(
  outcome: Pick<OutcomeView, 'confirmation'> | null,
): string | undefined {
  if (outcome?.confirmation === 'evaluating') return '评审中';
  return outcome?.confirmation === 'waiting' ? '成交待确认' : undefined;
}

/** `竞争报价 · 按明细`: the method of an auction. */
export function methodText({ quoteMethod, bidMode }: PackageInfo): string {
  return quoteMethodWords[quoteMethod] + (bidMode === 'lines' ? ` · ${bidModeWords.lines}` : '');
}

/** The name of the best bid: the lowest or the highest (AU1). */
export function bestWord(direction: Direction): string {
  return direction === 'reverse' ? '最低报价' : '最高报价';
}

/** True if nothing changes any more, or only the outcome. */
export function hasEnded(phase: Phase): boolean {
  return phase !== 'notBegun' && phase !== 'running' && phase !== 'paused';
}

/** AU7: The label of the reference that a bid is compared with. */
export function referenceWord(kind: MoveReference['kind'], direction: Direction): string {
  if (kind === 'own') return '您上次的报价';
  if (kind === 'start') return '起始价';
  return direction === 'reverse' ? '当前最低' : '当前最高';
}

/** The label of the next acceptable amount (AU9). */
export function nextWord(direction: Direction): string {
  return direction === 'reverse' ? '本次最高可报' : '本次最低可报';
}

/** `降幅 500.00` or `加幅 0.5%` */
export function stepText(info: PackageInfo): string {
  const word = info.direction === 'reverse' ? '降幅' : '加幅';
  if (info.stepKind === 'amount') {
    return `${word} ¥${info.stepAmount === null ? '0.00' : formatFen(info.stepAmount)}`;
  }
  return `${word} ${(info.stepPercentHundredths ?? 0) / 100}%`;
}

/** `5 分钟`, or in seconds if it is not whole minutes: `90 秒`. */
const lengthText = (ms: number): string => {
  const value = ms / 60_000;
  return Number.isInteger(value) ? `${value} 分钟` : `${Math.round(ms / 1000)} 秒`;
};

/** `2 / 10 次 · 末 5 分钟有报价延 5 分钟` (AU11) */
export function extensionText(info: PackageInfo, clock: BoardClock): string {
  if (info.extensionLengthMs === 0) return '不延时';
  const allowed = info.extensionsAllowed === 0 ? '不限次' : `${info.extensionsAllowed} 次`;
  const used = `${clock.extensionsUsed} / ${allowed}`;
  return `${used} · 末 ${lengthText(info.extensionTriggerMs)}有报价则延 ${lengthText(info.extensionLengthMs)}`;
}

/** The label of a supplier's code: `竞价号 07`; in an inquiry `报价号 07`. */
export function codeText(code: string, method: AuctionMethod = 'bidding'): string {
  return `${codeWord(method)} ${code}`;
}

/** AU34: The wire keeps the specification's 保失败; people read 保存失败. */
export function shownResult(
  kind: Command['kind'],
  { ok, text }: Pick<CommandDone, 'ok' | 'text'>,
): string {
  return kind === 'changeEnd' && ok === 'no' ? '保存失败' : text;
}

/** AU17: The current round and the number of rounds: `第 2/3 轮`; empty without rounds. */
export const roundOfText = (round: number, rounds: number): string =>
  rounds > 0 ? `第 ${round}/${rounds} 轮` : '';

/**
 * The label before the remaining time: until the beginning, or until the end, of the round if there are
 * rounds. `whole` is the label of an auction without rounds.
 */
export function leftText(phase: Phase, roundOf: string, whole = ''): string {
  if (phase === 'notBegun') return `${roundOf}距开始`;
  return `${roundOf || whole}剩余${phase === 'paused' ? '（已停表）' : ''}`;
}

/** AU17: Why nothing can be sent between two rounds. */
export const roundWaitsText = (round: number): string => `第 ${round} 轮尚未开始`;

/** The text for suppliers without a rank; with rounds (AU17) it is about the round, not the auction. */
export function noPlaceText(isOver: boolean, hasRounds: boolean, outRound: number | null): string {
  if (outRound !== null) return `您在第 ${outRound} 轮没有报价`;
  return `您${hasRounds ? '本轮' : ''}${isOver ? '未报价' : '尚未报价'}`;
}

/** A line's quantity, from thousandths without trailing zeros, and its unit. */
export function quantityText(line: PackageInfo['lines'][number]): string {
  return `${line.quantityThousandths / 1000} ${line.unit}`.trim();
}
