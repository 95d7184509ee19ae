import type { SignalView } from '@jicai/shared/contract/auction/signal.ts';
import type { Signal } from '@jicai/shared/domain/auction/signals/types.ts';
import { say } from '@jicai/shared/messages.ts';
import { LRUCache } from 'lru-cache';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { readStart } from '../replay/repository.ts';
import { computeSignals } from './compute.ts';
import { readTraces } from './traces.ts';

/** The number of auctions whose signals are cached until they change. */
const REMEMBERED = 500;

/** Returns a reader of an auction's signals for its supervisor: computed on demand, and again after a change. */
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
    // Only the latest traces are stored, so their number alone may stay the same.
    const key = `${packageNumber} ${start.lastSeq} ${traces.length} ${traces.at(-1)?.firstAt}`;
    const compute = () => computeSignals(start, traces, db);
    return { signals: await computed.forceFetch(key, { context: compute }) };
  };
}

/** The signals of an auction that is over, for those of its project; none before (AU21). */
export async function signalsOfEnded(packageNumber: string, db: Executor): Promise<SignalView[]> {
  const start = await readStart(packageNumber, db);
  if (!start?.isOver) return [];
  const traces = await readTraces(packageNumber, db);
  return (await computeSignals(start, traces, db)).map(viewOf);
}

/** A signal with its sentence. */
function viewOf({ kind, codes, values, evidence }: Signal): SignalView {
  return {
    kind,
    text: say(`signal.${kind}`, values),
    codes: [...codes],
    evidence: evidence.map((row) => ({ ...row, note: noteOf(row.note) })),
  };
}

/** The note on a quote is a key to be translated; all other notes are plain values. */
function noteOf(note: string): string {
  return note === 'sealed' || note === 'withdrawn' ? say(`signal.${note}`) : note;
}
