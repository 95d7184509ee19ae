import type { SignalView } from '@jicai/shared/contract/auction/signal.ts';
import { signalsOf } from '@jicai/shared/domain/auction/signals/signals.ts';
import type { Signal } from '@jicai/shared/domain/auction/signals/types.ts';
import { say } from '@jicai/shared/messages.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { Auctions } from '../bidding/service.ts';
import { readEvents, readStart } from '../replay/repository.ts';
import { inputOf } from './input.ts';
import { readTraces } from './traces.ts';

/** Signals look at so many events, the first of the log. */
const MAX_EVENTS = 20_000;
const MAX_SIGNALS = 50;
/** Auctions whose signals are kept until something happens. */
const REMEMBERED = 500;

interface Parts {
  readonly db: Database;
  readonly auctions: Auctions;
}

/** Computes signals when they are asked for; what has not changed is not judged again. */
export function createSignals({ db, auctions }: Parts) {
  const judged = new LRUCache<string, { of: string; signals: SignalView[] }>({ max: REMEMBERED });
  return {
    async list(person: Person, packageNumber: string): Promise<{ signals: SignalView[] }> {
      const viewer = await auctions.viewerOf(packageNumber, person, 'supervisor');
      const start = await readStart(packageNumber, db);
      if (!start) return { signals: [] };
      // AU21: who quoted, and from where, is as sealed as the amounts until the opening.
      if (start.info.quoteMethod === 'sealed' && !start.isOver) return { signals: [] };
      const traces = await readTraces(packageNumber, db);
      const of = `${start.lastSeq} ${traces.length}`;
      const known = judged.get(packageNumber);
      if (known?.of === of) return { signals: known.signals };
      const events = await readEvents(packageNumber, { afterSeq: 0, limit: MAX_EVENTS }, db);
      const found = signalsOf(inputOf({ viewer, ...start }, events, traces));
      const signals = found.slice(0, MAX_SIGNALS).map(viewOf);
      judged.set(packageNumber, { of, signals });
      return { signals };
    },
  };
}

export type Signals = ReturnType<typeof createSignals>;

/** A signal with its sentence. */
function viewOf({ kind, codes, values, evidence }: Signal): SignalView {
  return {
    kind,
    text: say(`signal.${kind}`, values),
    codes: [...codes],
    evidence: evidence.map((row) => ({ ...row, note: noteOf(row.note) })),
  };
}

/** What became of a quote is a word, the rest are plain values. */
function noteOf(note: string): string {
  return note === 'sealed' || note === 'withdrawn' ? say(`signal.${note}`) : note;
}
