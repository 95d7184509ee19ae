import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { sql } from 'kysely';
import type { Database } from '../../kernel/db/open.ts';
import { type CategoryName, findCategories } from '../../mall/catalog/search/find-categories.ts';

type Endpoint = (typeof projectEndpoints)['categories'];

/** The most categories that the catalogue may have for a search. */
const MOST_CATEGORIES = 3_000;
const MOST_FOUND = 20;

/** The categories of the catalogue that a keyword finds, for the category of a project. */
export async function searchCategories(
  { keyword }: RequestOf<Endpoint>,
  db: Database,
): Promise<ResponseOf<Endpoint>> {
  const { rows } = await sql<CategoryName>`
    select c.id as code, c.name,
      coalesce((select string_agg(p.name, ' / ' order by p.level) from category p
        where p.id = any(c.path) and p.id <> c.id), '') as above
    from category c order by c.level, c.position, c.id limit ${MOST_CATEGORIES}`.execute(db);
  return { categories: findCategories(rows, keyword, MOST_FOUND) };
}
