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
 * Returns the function that reads an auction's signals for its supervisor: computed on demand, and again
 * after a change of log or traces. Empty for an unknown auction and a sealed one before its outcome.
 */
export function createSignalReader(db: Database) {
  const computed = new LRUCache<string, SignalView[], () => Promise<Signal[]>>({
    max: REMEMBERED,
    // An entry that is evicted while it is computed still reaches those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: compute }) => (await compute()).map(viewOf),
  });
  return async (packageNumber: string): Promise<{ signals: SignalView[] }> => {
    const start = await readStart(packageNumber, db);
    if (!start) return { signals: [] };
    // AU21: until the opening the quoting suppliers are as secret as the amounts.
    if (start.info.quoteMethod === 'sealed' && !start.isOver) return { signals: [] };
    const traces = await readTraces(packageNumber, db);
    // The number of traces alone may stay the same when one is added, because only the latest are stored.
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
 * Returns the text of an evidence row's note: the notes `sealed` and `withdrawn` are translated, all others
 * are shown unchanged.
 */
function noteOf(note: string): string {
  return note === 'sealed' || note === 'withdrawn' ? say(`signal.${note}`) : note;
}
