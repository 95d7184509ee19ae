import { DUPLICATES, refusalOfDuplicate } from '@jicai/platform/src/kernel/db/duplicates.ts';
import { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, addShops } from '../../harness/mall/products.ts';
import { startPlatform, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres' });
  await addShops(world.db, [1]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 1_000, stock: 1_000 });
});
afterAll(() => world?.stop());

describe('a unique constraint that two calls meet at once', () => {
  it('stands in the table of refusals, each of the database and no other', async () => {
    const { rows } = await sql<{ name: string }>`select index.relname as name
      from pg_index join pg_class index on index.oid = indexrelid
      join pg_namespace schema on schema.oid = index.relnamespace
      where indisunique and not indisprimary and schema.nspname = 'public'`.execute(world.db);
    expect(Object.keys(DUPLICATES).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('is a refusal, except where only the platform chooses the value', () => {
    // A bug alone can double what the platform draws; two people can double anything else.
    const drawn =
      /(?:^session_id|number_key|_storage_key_key|_seq_code_key|successor_previous_id_key|leaf_source_key)$/;
    const silent = Object.keys(DUPLICATES).filter((name) => DUPLICATES[name] === null);
    expect(silent.filter((name) => !drawn.test(name))).toEqual([]);
  });

  it('names the constraint in the error of the driver', async () => {
    const twice = sql`insert into hot_word (id, content)
      values ('one', 'same'), ('two', 'same')`;
    const error = await twice.execute(world.db).catch((thrown: unknown) => thrown);
    expect(refusalOfDuplicate(error)).toEqual({ refused: DUPLICATES.hot_word_content_key });
    const other = await sql`select 1 / 0`.execute(world.db).catch((thrown: unknown) => thrown);
    expect(refusalOfDuplicate(other)).toBeNull();
  });

  it('refuses all but one of ten negotiations that begin at once', async () => {
    const start = () =>
      world.as('buyer').call(negotiationEndpoints.start, {
        subject: 'product',
        subjectId: 'pen-sku',
        quantity: 1,
        maxRounds: 3,
        reason: '高于近期成交价',
        prices: [{ lineNo: 1, price: fen(100) }],
      });
    const answers = await Promise.all(Array.from({ length: 10 }, start));
    const said = answers.map(({ status, data, text }) => (data ? 'begun' : `${status} ${text}`));
    expect(said.filter((text) => text === 'begun')).toHaveLength(1);
    expect(new Set(said)).toEqual(new Set(['begun', `200 ${say('negotiation.open')}`]));
  });
});
