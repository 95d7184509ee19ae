import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Database, sourceOf } from '../../../../kernel/db/open.ts';
import type { HitSource, SearchSource } from '../source.ts';
import { followDatabase, MOST_PRODUCTS } from './follower.ts';
import { createMemory, type Memory } from './memory.ts';
import { memoryHits } from './memory-hits.ts';
import { startWorkerSource } from './worker-source.ts';

/** The wait before another attempt after the index was lost. */
const AGAIN_MS = 10_000;

/** The index in memory beside the database's own. */
export interface SearchIndex {
  /** Asks the index in memory once it is there; `fallback` before, and whenever it fails. */
  over(fallback: SearchSource): SearchSource;
  /** Loads the index in the background; answers what ends it. */
  start(): () => Promise<void>;
  /** Fulfilled once the index answers. */
  readonly ready: Promise<void>;
}

type Logger = Pick<FastifyBaseLogger, 'warn'>;

interface Databases {
  readonly db: Database;
  /** The connections of reads that anybody may make: cards are read by them. */
  readonly publicReads: Database;
}

/**
 * Beside PostgreSQL the index has a thread and connections of its own. The embedded database has one
 * connection and few products: there the index stands in this thread.
 */
export function createSearchIndex({ db, publicReads }: Databases, log: Logger): SearchIndex {
  let source: SearchSource | null = null;
  let memory: Memory | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let end: () => Promise<void> = async () => {};
  const ready = Promise.withResolvers<void>();

  function answerFrom(found: HitSource, kept: Memory): void {
    if (isStopped) return;
    memory = kept;
    source = { ...found, readCards: kept.cards.read, names: kept.names };
    ready.resolve();
  }

  async function open(): Promise<void> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from goods_index limit ${MOST_PRODUCTS + 1}) p`.execute(
      db,
    );
    if ((rows[0]?.count ?? 0) > MOST_PRODUCTS || isStopped) return;
    const from = sourceOf(db);
    const kept = createMemory(publicReads);
    if (from.kind === 'embedded') {
      answerFrom(memoryHits(await followDatabase(db, kept.forget), db), kept);
      return;
    }
    const worker = startWorkerSource(from, kept.forget);
    end = worker.stop;
    void worker.ended.then((text) => {
      source = null;
      if (!isStopped) again(text);
    });
    await worker.ready;
    answerFrom(worker.source, kept);
  }

  function again(reason: string): void {
    log.warn(`the search index in memory is lost, the database answers: ${reason}`);
    timer = setTimeout(attempt, AGAIN_MS).unref();
  }

  function attempt(): void {
    open().catch((error) => {
      if (!isStopped) again(String(error));
    });
  }

  const tried = async <T>(call: (from: SearchSource) => Promise<T>, fallback: SearchSource) => {
    const from = source;
    if (from === null) return call(fallback);
    try {
      return await call(from);
    } catch (error) {
      log.warn(`a search was answered by the database instead: ${String(error)}`);
      // Perhaps nobody was told what changed.
      memory?.forget('all');
      return call(fallback);
    }
  };

  return {
    ready: ready.promise,
    over: (fallback) => ({
      readHits: (query) => tried((from) => from.readHits(query), fallback),
      readAttributeFacets: (query) => tried((from) => from.readAttributeFacets(query), fallback),
      findAny: (queries) => tried((from) => from.findAny(queries), fallback),
      readCards: (productIds) => tried((from) => from.readCards(productIds), fallback),
      get names() {
        return (source ?? fallback).names;
      },
    }),
    start() {
      attempt();
      return async () => {
        isStopped = true;
        source = null;
        clearTimeout(timer);
        await end();
      };
    },
  };
}
