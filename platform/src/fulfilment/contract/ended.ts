import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { ENDING_STATES } from '../../ordering/order/ship-stop.ts';
import { type EndedPieces, endedOf } from '../thread/ended.ts';
import { readThreadLines } from '../thread/lines.ts';
import { readRest } from '../thread/release.ts';
import type { ContractRow } from './repository.ts';

const isFrozen = ({ state, effectiveAtMs }: ContractRow): boolean =>
  effectiveAtMs !== null || ENDING_STATES.some((one) => one === state);

/**
 * The pieces that a termination ends: as its text was confirmed, and before that what of its order is not
 * delivered yet. None of other contracts.
 */
export async function readEnded(contract: ContractRow, db: Executor): Promise<EndedPieces[]> {
  if (contract.kind !== 'termination') return [];
  return isFrozen(contract) ? contract.ended : readEndedNow(contract, db);
}

async function readEndedNow({ orderId }: ContractRow, db: Executor): Promise<EndedPieces[]> {
  const rest = await readRest(orderId, db);
  return endedOf(await readThreadLines(orderId, db), ({ lineNo }) => rest.get(lineNo) ?? 0);
}

/**
 * Why a termination may not go on now: goods on their way would arrive after the end. What it ends must be
 * what its text says.
 */
export async function checkEnded(contract: ContractRow, trx: Executor): Promise<Refusal | null> {
  if (contract.kind !== 'termination') return null;
  const lines = await readThreadLines(contract.orderId, trx);
  if (lines.some(({ onTheWay }) => onTheWay > 0)) return refuse('contract.onTheWay');
  const key = (ended: readonly EndedPieces[]) =>
    JSON.stringify(ended.map(({ lineNo, quantity }) => [lineNo, quantity]));
  return key(contract.ended) === key(await readEndedNow(contract, trx))
    ? null
    : refuse('contract.endedMoved');
}

/** The text of a termination is confirmed: from now on it says what it ends, and that is not shipped. */
export async function freezeEnded(contract: ContractRow, trx: Executor): Promise<Refusal | null> {
  if (contract.kind !== 'termination') return null;
  const ended = await readEndedNow(contract, trx);
  await sql`update contract set ended = ${JSON.stringify(ended)}::jsonb
    where id = ${contract.id}`.execute(trx);
  return checkEnded({ ...contract, ended }, trx);
}
