import { isInForce } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { ReviewContext } from '../../work/approval/kind.ts';
import { releaseRest } from '../thread/release.ts';
import { addPieces } from './added.ts';
import { checkEnded } from './ended.ts';
import { type ContractRef, contractSigned, contractTerminated } from './events.ts';
import { moveContract } from './move.ts';
import { type ContractRow, findContract, readFile } from './repository.ts';

/** A contract as open data and other listeners get it. */
export async function refOf(
  contract: ContractRow,
  atMs: number,
  trx: ReviewContext['trx'],
): Promise<ContractRef> {
  const { id, number, kind, name, orderId, orderNumber, unitId, supplierId, amount } = contract;
  const file = await readFile(id, null, trx);
  return {
    ...{ id, number, kind, name, orderId, orderNumber, unitId, supplierId, amount, atMs },
    startsOn: contract.startsOn,
    endsOn: contract.endsOn,
    documentHash: file?.sha256 ?? '',
  };
}

/** The effects of a contract, a supplement or a termination whose review has passed. */
export async function takeEffect(
  contract: ContractRow,
  now: number,
  context: ReviewContext,
): Promise<Refusal | null> {
  const { trx } = context;
  await sql`update contract set effective_at = ${new Date(now)},
      bond_state = case when kind = 'contract' and bond_amount > 0 then 'due' else bond_state end
    where id = ${contract.id}`.execute(trx);
  if (contract.kind === 'supplement') {
    const refusal = await applySupplement(contract, context);
    if (refusal) return refusal;
  }
  if (contract.kind === 'termination') return applyTermination(contract, now, context);
  await context.publish(contractSigned, await refOf(contract, now, trx), trx);
  return null;
}

async function parentOf(
  contract: ContractRow,
  trx: ReviewContext['trx'],
): Promise<ContractRow | Refusal> {
  const parent = contract.parentId === null ? null : await findContract(contract.parentId, trx);
  if (!parent) throw new Error(`${contract.number} changes a contract that is not there`);
  return isInForce(parent.state) ? parent : refuse('contract.notInForce');
}

/** The parent goes on with the supplement's account, and its order with the added pieces. */
async function applySupplement(
  contract: ContractRow,
  context: ReviewContext,
): Promise<Refusal | null> {
  const { trx, clock } = context;
  const parent = await parentOf(contract, trx);
  if (isRefusal(parent)) return parent;
  await sql`update contract set bank = ${contract.bank}, account = ${contract.account}
    where id = ${parent.id}`.execute(trx);
  const refusal = await addPieces(contract, trx);
  if (refusal) return refusal;
  const note = `补充协议 ${contract.number}`;
  const moved = await moveContract(
    parent,
    { transition: 'change', side: 'system', note },
    { trx, clock, person: null },
  );
  return isRefusal(moved) ? moved : null;
}

/** The parent ends: what was not shipped is released, its stock is given back, the order moves on. */
async function applyTermination(
  contract: ContractRow,
  now: number,
  context: ReviewContext,
): Promise<Refusal | null> {
  const { trx, clock, publish } = context;
  const parent = await parentOf(contract, trx);
  if (isRefusal(parent)) return parent;
  const { orderId } = parent;
  const moving = await checkEnded(contract, trx);
  if (moving) return moving;
  const note = `终止协议 ${contract.number}`;
  const moved = await moveContract(
    parent,
    { transition: 'terminate', side: 'system', note },
    { trx, clock, person: null },
  );
  if (isRefusal(moved)) return moved;
  await releaseRest(orderId, trx);
  await publish(contractTerminated, await refOf(parent, now, trx), trx);
  return null;
}
