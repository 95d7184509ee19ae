import type { Executor } from '../../../kernel/db/open.ts';
import { type AttributeFacets, readAttributeFacets } from './facets.ts';
import { findAlternatives, findFirst, type Hits, type IndexQuery, readHits } from './hits.ts';
import type { Words } from './query.ts';

/**
 * An index of the products on sale: it finds and counts, and knows neither names nor cards. Another one may
 * stand in PostgreSQL's place (docs/decisions/search-index.md).
 */
export interface HitSource {
  /** One page of hits with their total and the counts of all facets. */
  readHits(query: IndexQuery): Promise<Hits>;
  readAttributeFacets(query: IndexQuery): Promise<AttributeFacets>;
  /** At most so many good products that have these words, for a search that found nothing. */
  findAlternatives(query: IndexQuery, words: Words, most: number): Promise<string[]>;
  /** The indexes of the first `most` of these queries that find any product. */
  findFirst(queries: readonly Words[], most: number): Promise<number[]>;
}

/** PostgreSQL's own index: always right and always there; large counts have bounds. */
export const sqlHits = (db: Executor): HitSource => ({
  readHits: (query) => readHits(query, db),
  readAttributeFacets: (query) => readAttributeFacets(query, db),
  findAlternatives: (query, words, most) => findAlternatives(query, words, most, db),
  findFirst: (queries, most) => findFirst(queries, most, db),
});
