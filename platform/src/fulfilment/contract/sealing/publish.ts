import type { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isInForce } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { moment } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { peopleOf } from '../../../work/todo/recipients.ts';
import { logMoves } from '../../thread/log.ts';
import { notifyOfThread } from '../../thread/news.ts';
import { type ContractStatus, takeContract } from '../drafting.ts';
import { refOf } from '../effects.ts';
import { contractPublished } from '../events.ts';

type Endpoints = typeof contractEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;

/** The unit publishes a contract in force: everybody finds it in the list of published contracts. */
export async function publishContract(
  body: Body<'publish'>,
  context: WriteContext,
): Promise<ContractStatus | Refusal> {
  const { trx, clock, person, publish } = context;
  const taken = await takeContract(body, context);
  if (isRefusal(taken)) return taken;
  const { contract, side } = taken;
  if (side !== 'buyer' && side !== 'sealer') return refuse('contract.notYours');
  if (!isInForce(contract.state) || contract.kind === 'termination')
    return refuse('contract.notInForce');
  if (contract.publishedAtMs !== null) return refuse('contract.publishedAlready');
  const now = await readNow(clock, trx);
  const version = contract.version + 1;
  await sql`update contract set published_at = ${moment(now)}, published_by = ${person.id},
      version = ${version} where id = ${contract.id}`.execute(trx);
  const isLate = contract.publishByMs !== null && now > contract.publishByMs;
  const move = {
    orderId: contract.orderId,
    kind: 'contract',
    documentId: contract.id,
    person,
  } as const;
  const note = isLate ? '已超过公示期限' : '';
  const sentence = `公示合同 ${contract.number}`;
  await logMoves([{ ...move, move: 'publish', sentence, note }], clock, trx);
  await publish(contractPublished, await refOf(contract, now, trx), trx);
  return { state: contract.state, version };
}

const BOND = {
  received: { from: 'due', sentence: '收到履约保证金' },
  returned: { from: 'received', sentence: '退还履约保证金' },
} as const;

/** Finance writes down that the bond was received or given back, with its voucher. */
export async function recordBond(
  body: Body<'bond'>,
  context: WriteContext,
): Promise<ContractStatus | Refusal> {
  const { trx, clock, person } = context;
  const taken = await takeContract(body, context);
  if (isRefusal(taken)) return taken;
  const { contract, side } = taken;
  if (side !== 'sealer') return refuse('contract.notYours');
  const { from, sentence } = BOND[body.state];
  if (contract.bondState !== from) return refuse('contract.bondState');
  const version = contract.version + 1;
  await sql`update contract set bond_state = ${body.state}, version = ${version}
    where id = ${contract.id}`.execute(trx);
  const move = {
    orderId: contract.orderId,
    kind: 'contract',
    documentId: contract.id,
    person,
  } as const;
  await logMoves(
    [
      {
        ...{ ...move, move: 'bond' },
        ...{ sentence: `${sentence}（合同 ${contract.number}）`, note: body.note },
      },
    ],
    clock,
    trx,
  );
  const news = {
    personIds: await peopleOf(contract.supplierId, trx),
    kind: 'message',
    subject: sentence,
    text: body.note,
    url: businessPaths.contract(contract.id),
    fromName: person.orgName,
  } as const;
  const order = { id: contract.orderId, number: contract.number, name: contract.name };
  await notifyOfThread(order, news, clock, trx);
  return { state: contract.state, version };
}
