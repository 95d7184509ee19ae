import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import {
  type ShareCard,
  type SharedList,
  type SharedPage,
  sharedLists,
  sharedPages,
} from '@jicai/shared/contract/operations/share-card.ts';
import { say } from '@jicai/shared/messages.ts';
import type { FastifyRequest } from 'fastify';
import type { Cards } from './cards.ts';

/** A page's card with the path that everybody reaches it by. */
export interface Shared {
  readonly card: ShareCard;
  readonly path: string;
  /** It is shown where its page will stand. */
  readonly isShown: boolean;
}

/** Finds the card of a request for one page; null: the page goes out as it was built. */
export type FindShared = (request: FastifyRequest) => Promise<Shared | null>;

const MOST_OF_ID = 64;

const textOf = (fields: unknown, name: string): string => {
  const value = (fields as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' && value.length <= MOST_OF_ID ? value : '';
};

function ofPage({ kind, name, pattern }: SharedPage, cards: Cards): FindShared {
  const isInPath = pattern.includes(`:${name}`);
  return async ({ params, query }) => {
    const id = textOf(isInPath ? params : query, name);
    if (id === '') return null;
    const card = await cards.read(kind, id);
    const value = encodeURIComponent(id);
    const path = isInPath ? pattern.replace(`:${name}`, value) : `${pattern}?${name}=${value}`;
    // The page of a group buy asks for a login first.
    return card && { card, path: BASE_PATH + path, isShown: kind !== 'groupBuy' };
  };
}

function ofList(list: SharedList, pattern: string): FindShared {
  const card = {
    title: say(`shareCard.${list}Title`),
    description: say(`shareCard.${list}`),
    picture: '',
  };
  return async () => ({ card, path: BASE_PATH + pattern, isShown: false });
}

/** Each public page's pattern, without the base path, and the way to its card. No other page has one. */
export function sharedPatterns(cards: Cards): ReadonlyMap<string, FindShared> {
  const lists = Object.entries(sharedLists) as readonly (readonly [
    SharedList,
    readonly string[],
  ])[];
  return new Map([
    ...sharedPages.map((page) => [page.pattern, ofPage(page, cards)] as const),
    ...lists.flatMap(([list, patterns]) =>
      patterns.map((pattern) => [pattern, ofList(list, pattern)] as const),
    ),
  ]);
}
