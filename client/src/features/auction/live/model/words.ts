import type { OutcomeView, PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { Command, CommandDone } from '@jicai/shared/contract/auction/live/socket.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import { windowOfFields } from '@jicai/shared/domain/auction/extension.ts';
import {
  type AuctionMethod,
  codeWord,
  kindWord,
} from '@jicai/shared/domain/auction/method-words.ts';
import type { MoveReference } from '@jicai/shared/domain/auction/price/large-move.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import { suppliersOfRound } from '@jicai/shared/domain/auction/standing/round-suppliers.ts';
import type { Direction, Phase } from '@jicai/shared/domain/auction/types.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/* The labels and other short texts of the boards. */

const quoteMethodLabels: Record<PackageInfo['quoteMethod'], string> = {
  open: '竞争报价',
  sealed: '密封报价',
};
const bidModeWords: Record<PackageInfo['bidMode'], string> = {
  total: '按总价',
  lines: '按明细',
};

/**
 * Returns the label of what a won auction waits for (the evaluation, or the confirmation of the
 * award), or of its annulled award (PJ10); `undefined` in any other case.
 */
export function stepAfterWord(
  outcome: Pick<OutcomeView, 'confirmation'> | null,
): string | undefined {
  if (outcome?.confirmation === 'evaluating') return '评审中';
  if (outcome?.confirmation === 'voided') return '成交已作废';
  return outcome?.confirmation === 'waiting' ? '成交待确认' : undefined;
}

/** The labels of the phases. A won auction may still wait for a step, which `phaseWord` names. */
const phaseLabels: Readonly<Record<Phase, string>> = {
  notBegun: '未开始',
  running: '进行中',
  paused: '已暂停',
  closing: '结算中',
  unopened: '待开标',
  won: '已成交',
  failed: '流标',
  stopped: '已终止',
};

/**
 * Returns the label of an auction's phase; for a won auction the label of `stepAfterWord`, if that
 * returns one.
 */
export const phaseWord = (
  phase: Phase,
  outcome: Pick<OutcomeView, 'confirmation'> | null,
): string => (phase === 'won' ? stepAfterWord(outcome) : undefined) ?? phaseLabels[phase];

/** Returns the kind and how quotes are made: `反向竞价 · 竞争报价 · 按明细`, or `询价 · 密封报价`. */
export function kindText({
  bidMode,
  quoteMethod,
  ...kind
}: Pick<PackageInfo, 'method' | 'direction' | 'quoteMethod'> &
  Partial<Pick<PackageInfo, 'bidMode'>>): string {
  const parts = [kindWord(kind), quoteMethodLabels[quoteMethod]];
  return [...parts, ...(bidMode === 'lines' ? [bidModeWords.lines] : [])].join(' · ');
}

/** Returns the label of the best bid: lowest if the direction is reverse, else highest (AU1). */
export function bestWord(direction: Direction): string {
  return direction === 'reverse' ? '最低报价' : '最高报价';
}

/** Returns whether the time is up or the auction was stopped, so that nobody can bid any more. */
export function hasEnded(phase: Phase): boolean {
  return phase !== 'notBegun' && phase !== 'running' && phase !== 'paused';
}

/**
 * Returns the word that stands where the time stood, once it is over. A failed or stopped auction is named: the
 * header of a phone shows one's rank beside it, which would read as a win.
 */
export function endedWord(phase: Phase): string {
  if (phase === 'failed' || phase === 'stopped') return phaseLabels[phase];
  return phase === 'unopened' ? '已截止' : '已结束';
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
  const windowMs = windowOfFields(info);
  if (windowMs === 0) return '不延时';
  const allowed = info.extensionsAllowed === 0 ? '不限次' : `${info.extensionsAllowed} 次`;
  const used = `${clock.extensionsUsed} / ${allowed}`;
  return `${used} · 末 ${lengthText(windowMs)}有报价则延 ${lengthText(info.extensionLengthMs)}`;
}

/**
 * AU17: Returns the text of the number of suppliers: for organisers of those who may bid in the current round. A
 * supplier does not know which rivals are out, so from the second round on the supplier reads how many
 * suppliers were admitted (`入围 9 家`).
 */
export function enteredText(
  suppliers: readonly { readonly code: string }[],
  rounds: RoundsView | null,
  isOrganiser: boolean,
): string {
  if (isOrganiser) return `共 ${suppliersOfRound(suppliers, rounds).length} 家`;
  return `${(rounds?.current ?? 1) > 1 ? '入围' : '共'} ${suppliers.length} 家`;
}

/** Returns the title of the ranking by amount: in an inquiry the evaluation may rank otherwise (PE3). */
export const rankingTitle = (method: AuctionMethod): string =>
  method === 'inquiry' ? '价格排名' : '供应商排名';

/** Returns a supplier's code with its label: `竞价号 07`; in an inquiry `报价号 07`. */
export function codeText(code: string, method: AuctionMethod): string {
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
 * Returns the label in front of the remaining time: time to the opening before it, else time left,
 * with a note while the clock is stopped by a pause. The label begins with `roundOf`, the text of
 * the current round; without rounds a label of time left begins with `whole` instead.
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
