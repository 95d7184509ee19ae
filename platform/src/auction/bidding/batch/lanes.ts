/*
 * One lane for each auction: what comes while a batch of the lane is under way waits, and is the next
 * batch. There is no timer: whoever finds the lane free goes at once, alone.
 */

/** The most members of a batch. */
export const MOST = 64;

/** The end of one member: its answer, or what was thrown for it. */
export type Outcome<A> = { readonly answer: A } | { readonly error: unknown };

interface Waiting<E, A> {
  readonly entry: E;
  /** In ms of this process's monotonic clock. */
  readonly since: number;
  /** `lead`: this member's batch is next, and it carries it out. */
  readonly resume: (news: Outcome<A> | 'lead') => void;
}

export interface Lanes<E, A> {
  /** Answers when the entry's batch is through; batches of one key never overlap. */
  submit(key: string, entry: E): Promise<A>;
}

interface Options<E, A> {
  /** Carries out a batch and answers one outcome for each entry, in their order; it never throws. */
  readonly carryOut: (key: string, entries: readonly E[]) => Promise<readonly Outcome<A>[]>;
  /** The longest wait for a batch, in ms; who waited longer gets `tooLate` and is not carried out. */
  readonly patienceMs: number;
  readonly tooLate: () => unknown;
}

/**
 * Lanes by key. The first member of a batch carries it out, as part of its own call; the others wait
 * for it. Members go in the order in which they came.
 */
export function createLanes<E, A>({ carryOut, patienceMs, tooLate }: Options<E, A>): Lanes<E, A> {
  const lanes = new Map<string, Waiting<E, A>[]>();

  function passOn(key: string, waiting: Waiting<E, A>[]): void {
    const oldest = performance.now() - patienceMs;
    let next = waiting.shift();
    while (next && next.since < oldest) {
      next.resume({ error: tooLate() });
      next = waiting.shift();
    }
    if (next) next.resume('lead');
    else lanes.delete(key);
  }

  async function lead(key: string, entry: E, waiting: Waiting<E, A>[]): Promise<Outcome<A>> {
    const others = waiting.splice(0, MOST - 1);
    const outcomes = await carryOut(key, [entry, ...others.map((other) => other.entry)]);
    const missing = { error: new Error('a batch left a member without an outcome') };
    // The next batch is on its way while the answers of this one are being written.
    passOn(key, waiting);
    for (const [index, { resume }] of others.entries()) resume(outcomes[index + 1] ?? missing);
    return outcomes[0] ?? missing;
  }

  return {
    async submit(key, entry) {
      const waiting = lanes.get(key);
      let outcome: Outcome<A>;
      if (waiting) {
        const since = performance.now();
        const news = await new Promise<Outcome<A> | 'lead'>((resume) => {
          waiting.push({ entry, since, resume });
        });
        outcome = news === 'lead' ? await lead(key, entry, waiting) : news;
      } else {
        const own: Waiting<E, A>[] = [];
        lanes.set(key, own);
        outcome = await lead(key, entry, own);
      }
      if ('error' in outcome) throw outcome.error;
      return outcome.answer;
    },
  };
}
