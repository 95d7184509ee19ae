import { hashToken } from '@jicai/platform/src/kernel/http/caller/identity.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import {
  sessionEndpoints,
  stepUpEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../../harness/people/cast.ts';
import { type LiveStage, type Seated, startLiveStage } from '../../harness/stages/live-stage.ts';
import { until } from '../../harness/wait.ts';
import { connect } from '../../relay/world/world.ts';

/* Somebody who only watches a live board, through the relay, for longer than a session may be idle. */

const NEEDED = '该操作需要再次验证您的身份';

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage({ suppliers: 1 });
  for (const [name, value] of [
    ['security.profile', 'mlps3'],
    ['security.factorFor', 'nobody'],
  ] as const)
    await sql`insert into setting (name, value, changed_at)
      values (${name}, ${value}, now())`.execute(stage.db);
});
afterAll(() => stage?.stop());

/** A session whose person did nothing for sixteen minutes; mlps3 ends it after fifteen. */
async function idle(loginName: string, isWatching: boolean): Promise<Seated> {
  const seated = await stage.seat(loginName);
  await sql`update session set last_active_at = now() - interval '14 minutes'
    where token_hash = ${hashToken(seated.token)}`.execute(stage.db);
  const told = { token: '', active: false, isWatching, isWall: false };
  expect((await seated.call(sessionEndpoints.keepAlive, told)).state).toBe(1);
  await sql`update session set last_active_at = now() - interval '16 minutes'
    where token_hash = ${hashToken(seated.token)}`.execute(stage.db);
  return seated;
}
const prove = async ({ call }: Seated) =>
  (await call(stepUpEndpoints.give, { secret: PASSWORD })).state;

it('a watched board goes on; a command and a bid ask for proof, and are done after it', async () => {
  const packageNumber = await stage.publish();
  const handler = await idle('handler', true);
  const board = connect(stage.stack.relay.url, handler.token, {});
  expect((await board.join(packageNumber)).kind).toBe('snapshot');

  const supplier = await idle('supplier1', true);
  const bid = { packageNumber, amount: '8000', lines: [] };
  const refused = await supplier.call(biddingEndpoints.bid, bid);
  expect([refused.status, refused.text]).toEqual([428, NEEDED]);
  expect(await prove(supplier)).toBe(1);
  expect(await supplier.call(biddingEndpoints.bid, bid)).toMatchObject({ status: 200, state: 1 });
  await until('the watched board shows the bid', () => board.board?.bidCount === 1);

  const remind = { packageNumber, kind: 'remind', text: '请注意' } as const;
  expect(await board.command({ ...remind, requestKey: 'before-proof' })).toMatchObject({
    ok: 'no',
    reason: NEEDED,
  });
  expect(await prove(handler)).toBe(1);
  expect((await board.command({ ...remind, requestKey: 'after-proof' })).ok).toBe('yes');
});

it('a board that nobody watches ends with its session', async () => {
  const packageNumber = await stage.publish();
  const { token } = await idle('handler', false);
  const board = connect(stage.stack.relay.url, token, {});
  expect((await board.join(packageNumber)).kind).toBe('refused');
});
