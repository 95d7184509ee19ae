import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../kernel/db/like.ts';

/** Whether an order `o` has the keyword in its name or one of its numbers; an index has this text. */
export const orderTextLike = (keyword: string): RawBuilder<boolean> =>
  sql<boolean>`o.search_text like ${containing(keyword.trim().toLowerCase())}`;
