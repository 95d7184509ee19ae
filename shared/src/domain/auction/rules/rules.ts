import type { PackageInfo } from '../../../contract/auction/auction.ts';
import { type Fen, fen } from '../../kernel/money.ts';
import type { BoardState } from '../board.ts';
import { isBetter } from '../price.ts';
import { rank } from '../ranking.ts';
import type { AuctionRules, Book, Step } from '../types.ts';

/** The rules inside a package's information, in the form the pure rules take. */
export function rulesOf(info: PackageInfo): AuctionRules {
  return {
    direction: info.direction,
    quoteMethod: info.quoteMethod,
    bidMode: info.bidMode,
    startingPrice: info.startingPrice,
    step: stepOf(info),
    stepBase: info.stepBase,
    multipleOfStep: info.multipleOfStep,
    leaderMayRebid: info.leaderMayRebid,
    extension: {
      triggerMs: info.extensionTriggerMs,
      lengthMs: info.extensionLengthMs,
      allowed: info.extensionsAllowed,
    },
    minSuppliers: info.minSuppliers,
    identity: info.identity,
    dualControl: info.dualControl,
  };
}

function stepOf(info: PackageInfo): Step {
  return info.stepKind === 'amount'
    ? { kind: 'amount', amount: info.stepAmount ?? fen(0) }
    : { kind: 'percent', hundredths: info.stepPercentHundredths ?? 0 };
}

/** AU9: what the holder of `code` would be judged against, from what his board knows. */
export function bookOf(board: BoardState, code: string, ownOpeningOffer: Fen | null = null): Book {
  const { direction } = board.info;
  const [leader] = rank(direction, board.standings);
  const own = board.standings.find((standing) => standing.code === code);
  const opening = board.openingBest;
  let best = leader?.amount ?? null;
  if (opening !== null && (best === null || isBetter(direction, opening, best))) best = opening;
  const earlier = board.rounds?.members.find((member) => member.code === code)?.earlier ?? null;
  const ownLeads = leader?.code === code;
  return { best, own: own?.amount ?? ownOpeningOffer, ownLeads, earlier };
}
