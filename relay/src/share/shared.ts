import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';
import {
  homePages,
  SEARCH_WORDS,
  type ShareCard,
  type SharedList,
  type SharedPage,
  searchPages,
  sharedLists,
  sharedPages,
} from '@jicai/shared/contract/operations/share-card.ts';
import { say } from '@jicai/shared/messages.ts';
import type { FastifyRequest } from 'fastify';
import type { Cards } from './cards.ts';

/** A share card with the public path of its page. */
export interface SharedCard {
  readonly card: ShareCard;
  readonly path: string;
  /** Whether people see the card until the application is rendered, not only programs that preview a link. */
  readonly isShown: boolean;
}

/**
 * The data that is inserted into a page's HTML. A `null` card inserts no card, and an empty `looks`
 * no products.
 */
export interface Shared {
  readonly card: SharedCard | null;
  /** The products that the page shows until the application is rendered. */
  readonly looks: readonly FirstLook[];
}

/** Finds the data to insert into the page that a request asks for. */
export type FindShared = (request: FastifyRequest) => Promise<Shared>;

const MOST_OF_ID = 64;

const textOf = (fields: unknown, name: string): string => {
  const value = (fields as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' && value.length <= MOST_OF_ID ? value : '';
};

type FindCard = (request: FastifyRequest) => Promise<SharedCard | null>;
type FindLooks = (request: FastifyRequest) => Promise<readonly FirstLook[]>;

function ofPage({ kind, name, pattern }: SharedPage, cards: Cards): FindCard {
  const isInPath = pattern.includes(`:${name}`);
  return async ({ params, query }) => {
    const id = textOf(isInPath ? params : query, name);
    if (id === '') return null;
    const { card } = await cards.read(kind, id);
    const value = encodeURIComponent(id);
    const path = isInPath ? pattern.replace(`:${name}`, value) : `${pattern}?${name}=${value}`;
    // A group buy's page asks for a login first, so only programs that preview a link get its card.
    return card && { card, path: BASE_PATH + path, isShown: kind !== 'groupBuy' };
  };
}

function ofList(list: SharedList, pattern: string): FindCard {
  const card = {
    title: say(`shareCard.${list}Title`),
    description: say(`shareCard.${list}`),
    picture: '',
  };
  return async () => ({ card, path: BASE_PATH + pattern, isShown: false });
}

const onHome =
  (zoneId: string, cards: Cards): FindLooks =>
  async () =>
    (await cards.read('home', zoneId)).looks;

/**
 * Returns a function that finds the first products of a search by keyword; without a keyword, those
 * of the empty search. The function finds no products when the URL has any other parameter, or a
 * keyword longer than `MOST_OF_ID` characters.
 */
const onSearch =
  (cards: Cards): FindLooks =>
  async ({ query }) => {
    const fields = Object.entries(query as Readonly<Record<string, unknown>>);
    const words = textOf(query, SEARCH_WORDS);
    if (fields.some(([name, value]) => name !== SEARCH_WORDS || value !== words)) return [];
    return (await cards.read('search', words)).looks;
  };

/** Returns, for each public page's pattern without the base path, the function that finds its data. */
export function sharedPatterns(cards: Cards): ReadonlyMap<string, FindShared> {
  const lists = Object.entries(sharedLists) as readonly (readonly [
    SharedList,
    readonly string[],
  ])[];
  const findCard = new Map<string, FindCard>([
    ...sharedPages.map((page) => [page.pattern, ofPage(page, cards)] as const),
    ...lists.flatMap(([list, patterns]) =>
      patterns.map((pattern) => [pattern, ofList(list, pattern)] as const),
    ),
  ]);
  const findLooks = new Map<string, FindLooks>([
    ...Object.entries(homePages).map(([path, zoneId]) => [path, onHome(zoneId, cards)] as const),
    ...searchPages.map((pattern) => [pattern, onSearch(cards)] as const),
  ]);
  const find =
    (pattern: string): FindShared =>
    async (request) => {
      const [card, looks] = await Promise.all([
        findCard.get(pattern)?.(request),
        findLooks.get(pattern)?.(request),
      ]);
      return { card: card ?? null, looks: looks ?? [] };
    };
  const patterns = new Set([...findCard.keys(), ...findLooks.keys()]);
  return new Map([...patterns].map((pattern) => [pattern, find(pattern)]));
}
