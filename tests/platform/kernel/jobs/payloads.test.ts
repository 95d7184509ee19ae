import { enqueue } from '@jicai/platform/src/kernel/jobs/enqueue.ts';
import { checkPayload, defineJob } from '@jicai/platform/src/kernel/jobs/job.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedAuction } from '../../../harness/auction/sealed.ts';
import { foundIn, writtenAs } from '../../../harness/canary.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform();
});
afterAll(() => world.stop());

describe('the payload of a job', () => {
  it('has ids only, in every job of the platform', () => {
    expect(world.jobs.map(({ name }) => name)).toContain('upload.sweep');
    for (const { name, options } of world.jobs) {
      for (const id of options.ids) expect(`${name} ${id}`).toMatch(/(?:Id|Number|Key|Hash)$/);
    }
  });

  const job = defineJob('test.ids', { ids: ['orderId'] });
  it.each([
    [{ orderId: '12.50' }, 'no id'],
    [{ orderId: '1,234.50' }, 'no id'],
    [{ orderId: 'x'.repeat(201) }, 'no id'],
    [{ orderId: 12 as unknown as string }, 'no id'],
    [{ orderId: 'a', amount: '12' }, 'takes orderId'],
    [{}, 'takes orderId'],
  ])('%o is refused', async (payload, text) => {
    expect(() => checkPayload(job, payload as { orderId: string })).toThrow(text);
    await expect(enqueue(job, payload as { orderId: string }, world.db)).rejects.toThrow(text);
  });

  it('a job without a queue cannot be added', async () => {
    const unknown = defineJob('test.unknown', { ids: [] });
    await expect(enqueue(unknown, {}, world.db)).rejects.toThrow('test.unknown');
  });
});

it('[A01] a sealed quote leaves neither amount nor key in idempotency rows and jobs', async () => {
  const amount = fen(9_876_543_217);
  const rules = { startingPrice: fen(9_999_999_999) };
  const packageNumber = await sealedAuction(world, {}, { rules });
  const key = 'key-of-the-sealed-quote-0001';
  expect((await world.bid(1, packageNumber, fenToText(amount), key)).state).toBe(1);
  const { rows } = await sql<{ text: string }>`
    select idempotency::text as text from idempotency
    union all select job::text from pgboss.job`.execute(world.db);
  const text = rows.map((row) => row.text).join('\n');
  expect(foundIn(text, { amount: writtenAs(amount), key: [key] })).toEqual([]);
});
