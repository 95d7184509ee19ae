import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { ReplayBegin } from '@jicai/shared/contract/auction/replay.ts';
import type { SignalView } from '@jicai/shared/contract/auction/signal.ts';
import { signalsOf } from '@jicai/shared/domain/auction/signals/signals.ts';
import type { AccessTrace, Signal } from '@jicai/shared/domain/auction/signals/types.ts';
import { say } from '@jicai/shared/messages.ts';
import { LRUCache } from 'lru-cache';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { readEvents, readStart } from '../replay/repository.ts';
import { inputOf } from './input.ts';
import { readTraces } from './traces.ts';

/** Signals look at so many events, the first of the log. */
const MAX_EVENTS = 20_000;
const MAX_SIGNALS = 50;
/** The number of auctions whose signals are kept until they change. */
const REMEMBERED = 500;

/** Reads signals for the supervisor: computed on demand, and again only after a change. */
export function createSignalReader(db: Database) {
  const computed = new LRUCache<string, { of: string; signals: SignalView[] }>({ max: REMEMBERED });
  return async (packageNumber: string, viewer: Viewer): Promise<{ signals: SignalView[] }> => {
    const start = await readStart(packageNumber, db);
    if (!start) return { signals: [] };
    // AU21: until the opening the quoting suppliers are as secret as the amounts.
    if (start.info.quoteMethod === 'sealed' && !start.isOver) return { signals: [] };
    const traces = await readTraces(packageNumber, db);
    // The latest are kept, so their number alone may stay as it is.
    const of = `${start.lastSeq} ${traces.length} ${traces.at(-1)?.firstAt}`;
    const known = computed.get(packageNumber);
    if (known?.of === of) return { signals: known.signals };
    const found = await computeSignals(packageNumber, { viewer, ...start }, traces, db);
    const signals = found.map(viewOf);
    computed.set(packageNumber, { of, signals });
    return { signals };
  };
}

async function computeSignals(
  packageNumber: string,
  begin: ReplayBegin,
  traces: readonly AccessTrace[],
  db: Executor,
): Promise<Signal[]> {
  const events = await readEvents(packageNumber, { afterSeq: 0, limit: MAX_EVENTS }, db);
  return signalsOf(inputOf(begin, events, traces)).slice(0, MAX_SIGNALS);
}

/** The signals of an auction that is over, for those of its project; none before (AU21). */
export async function signalsOfEnded(packageNumber: string, db: Executor): Promise<SignalView[]> {
  const start = await readStart(packageNumber, db);
  if (!start?.isOver) return [];
  const traces = await readTraces(packageNumber, db);
  const viewer = { role: 'supervisor', code: null, personId: '' } as const;
  return (await computeSignals(packageNumber, { viewer, ...start }, traces, db)).map(viewOf);
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
