import type { SignalView } from '@jicai/shared/contract/auction/signal.ts';
import type { Signal } from '@jicai/shared/domain/auction/signals/types.ts';
import { say } from '@jicai/shared/messages.ts';
import { LRUCache } from 'lru-cache';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { readStart } from '../replay/repository.ts';
import { computeSignals } from './compute.ts';
import { readTraces } from './traces.ts';

/** The number of auctions whose computed signals are cached. */
const REMEMBERED = 500;

/**
 * Returns the function that reads an auction's signals (indicators of collusion) for its supervisor; they are
 * computed on demand, and again after the log or the traces changed. The list is empty for an unknown auction
 * and for a sealed auction before its outcome.
 */
export function createSignalReader(db: Database) {
  const computed = new LRUCache<string, SignalView[], () => Promise<Signal[]>>({
    max: REMEMBERED,
    // An entry that is evicted from the cache during its computation is still returned to the callers who
    // wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: compute }) => (await compute()).map(viewOf),
  });
  return async (packageNumber: string): Promise<{ signals: SignalView[] }> => {
    const start = await readStart(packageNumber, db);
    if (!start) return { signals: [] };
    // AU21: until the opening it is as secret which suppliers have quoted as what amounts they
    // quoted.
    if (start.info.quoteMethod === 'sealed' && !start.isOver) return { signals: [] };
    const traces = await readTraces(packageNumber, db);
    // The key includes the time of the latest trace, because the number of traces stays the same when a new
    // trace replaces the oldest stored one.
    const key = `${packageNumber} ${start.lastSeq} ${traces.length} ${traces.at(-1)?.firstAt}`;
    const compute = () => computeSignals(start, traces, db);
    return { signals: await computed.forceFetch(key, { context: compute }) };
  };
}

/**
 * Computes the signals of an auction that has its outcome, without a cache, for the signals of its whole
 * project; empty before the outcome (AU21).
 */
export async function signalsOfEnded(packageNumber: string, db: Executor): Promise<SignalView[]> {
  const start = await readStart(packageNumber, db);
  if (!start?.isOver) return [];
  const traces = await readTraces(packageNumber, db);
  return (await computeSignals(start, traces, db)).map(viewOf);
}

/** Returns a signal with its sentence in Chinese. */
function viewOf({ kind, codes, values, evidence }: Signal): SignalView {
  return {
    kind,
    text: say(`signal.${kind}`, values),
    codes: [...codes],
    evidence: evidence.map((row) => ({ ...row, note: noteOf(row.note) })),
  };
}

/**
 * Returns the text of an evidence row's note: the Chinese text for the notes `sealed` and
 * `withdrawn`, any other note unchanged.
 */
function noteOf(note: string): string {
  return note === 'sealed' || note === 'withdrawn' ? say(`signal.${note}`) : note;
}
