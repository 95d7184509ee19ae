import type { Role } from '@jicai/platform/src/http/policy.ts';
import { addOrg, addPerson } from '@jicai/platform/src/session/register.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/order-review.ts';
import { type TodoTab, todoEndpoints } from '@jicai/shared/contract/todo.ts';
import { PASSWORD, personIdOf } from './cast.ts';
import { type SealedClient, sealedClient } from './sealed-client.ts';
import { injected, type World } from './world.ts';

/* Reviewers beyond the cast, and what tests of reviews do again and again. */

/** Somebody who reviews (or does not), logged in. */
export async function addReviewer(
  world: World,
  loginName: string,
  orgId: string,
  roles: Role[] = ['reviewer'],
): Promise<SealedClient> {
  await addOrg(
    { id: orgId, code: `code-${orgId}`, name: `机构-${orgId}`, type: 'reviewer' },
    world.db,
  );
  const person = { id: personIdOf(loginName), loginName, name: `姓名-${loginName}`, orgId, roles };
  await addPerson(person, PASSWORD, world.db);
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, PASSWORD);
  return client;
}

type Caller = Pick<SealedClient, 'call'>;

/** What one person's list shows. */
export async function todosOf(player: Caller, tab: TodoTab | null = null, keyword = '') {
  const body = { personId: null, page: 1, keyword, tab, pageSize: null };
  const { data, text } = await player.call(todoEndpoints.list, body);
  if (!data) throw new Error(`no list: ${text}`);
  return data;
}

/** Sends the form of a review as it is. */
export function decide(
  player: Caller,
  orderId: string,
  result: 'passed' | 'failed' | null,
  opinion = '',
  options = {},
) {
  const body = { orderId, result, opinion, file: null, fileChange: null };
  return player.call(orderReviewEndpoints.submit, body, options);
}

export async function reviewOf(player: Caller, businessId: string) {
  const { data, text } = await player.call(orderReviewEndpoints.detail, { businessId });
  if (!data) throw new Error(`no review: ${text}`);
  return data.review;
}
