import type { OutcomeView, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import { type AuctionMethod, codeWord } from '@jicai/shared/domain/auction/method-words.ts';
import type { MoveReference } from '@jicai/shared/domain/auction/price/large-move.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Direction, Phase } from '@jicai/shared/domain/auction/types.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/* The labels and other short texts of the boards. */

export const directionLabels: Record<Direction, string> = {
  reverse: '反向竞价',
  forward: '正向竞价',
};
export const quoteMethodLabels: Record<PackageInfo['quoteMethod'], string> = {
  open: '竞争报价',
  sealed: '密封报价',
};
const bidModeWords: Record<PackageInfo['bidMode'], string> = {
  total: '按总价',
  lines: '按明细',
};

/** Returns the text of the step that a won auction waits for; `undefined` if it waits for none. */
export function stepAfterWord(
  outcome: Pick<OutcomeView, 'confirmation'> | null,
): string | undefined {
  if (outcome?.confirmation === 'evaluating') return '评审中';
  return outcome?.confirmation === 'waiting' ? '成交待确认' : undefined;
}

/** Returns how quotes are made: `竞争报价`, or `竞争报价 · 按明细`. */
export function methodText({ quoteMethod, bidMode }: PackageInfo): string {
  return quoteMethodLabels[quoteMethod] + (bidMode === 'lines' ? ` · ${bidModeWords.lines}` : '');
}

/** Returns the label of the best bid, which is the lowest or the highest (AU1). */
export function bestWord(direction: Direction): string {
  return direction === 'reverse' ? '最低报价' : '最高报价';
}

/** True once the time is up or the auction was stopped: no bid is possible any more. */
export function hasEnded(phase: Phase): boolean {
  return phase !== 'notBegun' && phase !== 'running' && phase !== 'paused';
}

/** AU7: Returns the label of the amount that a bid is compared with. */
export function referenceWord(kind: MoveReference['kind'], direction: Direction): string {
  if (kind === 'own') return '您上次的报价';
  if (kind === 'start') return '起始价';
  return direction === 'reverse' ? '当前最低' : '当前最高';
}

/** Returns the label of the next acceptable amount (AU9). */
export function nextWord(direction: Direction): string {
  return direction === 'reverse' ? '本次最高可报' : '本次最低可报';
}

/** Formats the step: `降幅 ¥500.00` or `加幅 0.5%`. */
export function stepText(info: PackageInfo): string {
  const word = info.direction === 'reverse' ? '降幅' : '加幅';
  if (info.stepKind === 'amount') {
    return `${word} ¥${info.stepAmount === null ? '0.00' : formatFen(info.stepAmount)}`;
  }
  return `${word} ${(info.stepPercentHundredths ?? 0) / 100}%`;
}

/** Formats a length of the rules: `5 分钟`, or in seconds if it is not whole minutes: `90 秒`. */
const lengthText = (ms: number): string => {
  const value = ms / 60_000;
  return Number.isInteger(value) ? `${value} 分钟` : `${Math.round(ms / 1000)} 秒`;
};

/** AU11: Formats the extensions: `2 / 10 次 · 末 5 分钟有报价则延 5 分钟`, or `不延时`. */
export function extensionText(info: PackageInfo, clock: BoardClock): string {
  if (info.extensionLengthMs === 0) return '不延时';
  const allowed = info.extensionsAllowed === 0 ? '不限次' : `${info.extensionsAllowed} 次`;
  const used = `${clock.extensionsUsed} / ${allowed}`;
  return `${used} · 末 ${lengthText(info.extensionTriggerMs)}有报价则延 ${lengthText(info.extensionLengthMs)}`;
}

/** Returns a supplier's code with its label: `竞价号 07`; in an inquiry `报价号 07`. */
export function codeText(code: string, method: AuctionMethod = 'bidding'): string {
  return `${codeWord(method)} ${code}`;
}

/**
 * AU34: Returns the text of a command's result as people read it. The protocol keeps the specification's
 * wording 保失败 for a failed change of the end; the pages show the correct 保存失败.
 */
export function shownResult(
  kind: Command['kind'],
  { ok, text }: Pick<CommandDone, 'ok' | 'text'>,
): string {
  return kind === 'changeEnd' && ok === 'no' ? '保存失败' : text;
}

/** AU17: Formats the current round and the number of rounds: `第 2/3 轮`; empty without rounds. */
export const roundOfText = (round: number, rounds: number): string =>
  rounds > 0 ? `第 ${round}/${rounds} 轮` : '';

/**
 * Returns the label before the remaining time, which counts to the opening or the end, of the round if there
 * are rounds (`roundOf`). `whole` is the label of an auction without rounds.
 */
export function leftText(phase: Phase, roundOf: string, whole = ''): string {
  if (phase === 'notBegun') return `${roundOf}距开始`;
  return `${roundOf || whole}剩余${phase === 'paused' ? '（已停表）' : ''}`;
}

/** AU17: Returns why nothing can be sent before a later round has opened. */
export const roundWaitsText = (round: number): string => `第 ${round} 轮尚未开始`;

/**
 * Returns the text for a supplier without a rank. With rounds the text is about the current round, or about
 * `outRound`, the round in which the supplier did not bid and was therefore eliminated (AU17).
 */
export function noPlaceText(isOver: boolean, hasRounds: boolean, outRound: number | null): string {
  if (outRound !== null) return `您在第 ${outRound} 轮没有报价`;
  return `您${hasRounds ? '本轮' : ''}${isOver ? '未报价' : '尚未报价'}`;
}

/** Formats the quantity of a line, which is in thousandths, and its unit: `1.5 吨`. */
export function quantityText(line: PackageInfo['lines'][number]): string {
  return `${line.quantityThousandths / 1000} ${line.unit}`.trim();
}
