import type { ReplayBegin, ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { validBids } from '@jicai/shared/domain/auction/replay/bids.ts';
import { numberIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import { createReplay } from '@jicai/shared/domain/auction/replay/replay.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { withMinimal } from '@jicai/shared/domain/auction/signals/minimal-bids.ts';
import type {
  AccessTrace,
  QuoteChange,
  SignalInput,
} from '@jicai/shared/domain/auction/signals/types.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/**
 * Returns the input of the signals from an auction's initial state, its log and its suppliers' access traces.
 */
export function inputOf(
  begin: ReplayBegin,
  events: readonly ReplayEvent[],
  traces: readonly AccessTrace[],
): SignalInput {
  const replay = createReplay(begin, events);
  const end = replay.after(events.length);
  // `closesAt` is read from the state before the bid, so it excludes an extension that the bid itself caused.
  const bids = events.flatMap(({ kind, seq, at, code, payload }, index) => {
    if (kind !== 'bid.accepted') return [];
    const { closesAt } = replay.after(index).clock;
    return [{ seq, at, code: code ?? '', amount: fen(numberIn(payload, 'amount')), closesAt }];
  });
  const rulesAt = (at: number) => rulesOf(replay.after(replay.countAt(at)).info);
  const isOpened = events.some(({ kind }) => kind === 'quotes.opened');
  return {
    opensAt: begin.clock.opensAt,
    closesAt: end.clock.closesAt,
    bids: withMinimal(bids, rulesAt),
    quotes: events.flatMap((event): QuoteChange[] => {
      const what = QUOTES[event.kind];
      const { seq, at, code } = event;
      return what ? [{ seq, at, code: code ?? '', what }] : [];
    }),
    opened: isOpened ? validBids(events) : [],
    traces,
  };
}

const QUOTES: Readonly<Record<string, QuoteChange['what']>> = {
  'quote.sealed': 'sealed',
  'quote.withdrawn': 'withdrawn',
};
