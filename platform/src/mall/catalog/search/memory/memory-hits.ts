import { sql } from 'kysely';
import type { Executor } from '../../../../kernel/db/open.ts';
import { shopsOfArea } from '../../delivery-area.ts';
import type { IndexQuery } from '../hits.ts';
import type { HitSource } from '../source.ts';
import type { Follower } from './follower.ts';
import type { Surroundings } from './memory-index.ts';

/** Places and scenes are small and change without the products: they are asked of the database. */
async function surroundingsOf(
  { regions, sceneId }: IndexQuery,
  db: Executor,
): Promise<Surroundings> {
  if (regions === null && sceneId === null) return { shopsOfRegion: null, productsOfScene: null };
  const { rows } = await sql<{ shops: string[]; products: string[] }>`/* prepared */
    select array(${shopsOfArea(regions ?? [])}) as shops,
      array(select goods_id from scene_goods where scene_id = ${sceneId}) as products`.execute(db);
  return {
    shopsOfRegion: regions === null ? null : (rows[0]?.shops ?? []),
    productsOfScene: sceneId === null ? null : (rows[0]?.products ?? []),
  };
}

/** The index in memory: all counts are exact, whatever their number. */
export const memoryHits = (follower: Follower, db: Executor): HitSource => ({
  async readHits(query) {
    const [index, around] = await Promise.all([follower.current(), surroundingsOf(query, db)]);
    return index.search(query, around);
  },
  async readAttributeFacets(query) {
    const [index, around] = await Promise.all([follower.current(), surroundingsOf(query, db)]);
    return index.attributeFacets(query, around);
  },
  findAny: async (queries) => (await follower.current()).findAny(queries),
});
