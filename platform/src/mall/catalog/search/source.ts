import type { Facets } from '@jicai/shared/contract/mall/catalog/search.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { type BareCard, readBareCards } from '../cards.ts';
import { readAttributeFacets } from './facets.ts';
import { findAny, type Hits, type IndexQuery, readHits } from './hits.ts';
import { createNames, type Names } from './names.ts';
import type { Words } from './query.ts';

/** An index of the products on sale: it finds and counts, and knows no names. */
export interface HitSource {
  /** One page of hits with their total and the counts of all facets. */
  readHits(query: IndexQuery): Promise<Hits>;
  readAttributeFacets(query: IndexQuery): Promise<Facets['attributes']>;
  /** Those of these words that find any products. */
  findAny(queries: readonly Words[]): Promise<boolean[]>;
}

/** An index with the cards of its products, and the names on them. */
export interface SearchSource extends HitSource {
  readonly names: Names;
  /** The cards of products, in any order; ids that do not exist are left out. */
  readCards(productIds: readonly string[]): Promise<readonly BareCard[]>;
}

/** PostgreSQL's own index: always right and always there; large counts have bounds. */
export const sqlHits = (db: Executor): SearchSource => ({
  readHits: (query) => readHits(query, db),
  readAttributeFacets: (query) => readAttributeFacets(query, db),
  findAny: (queries) => findAny(queries, db),
  readCards: (productIds) => readBareCards(productIds, db),
  names: createNames(db),
});
