/*
 * One lane for each auction: what comes while a batch of the lane is under way waits, and is the next
 * batch. There is no timer. While few auctions are busy, whoever finds its lane free goes at once,
 * and nothing but its own auction is in the transaction. While more are, their batches go together:
 * a few transactions take what has become ready meanwhile. Such a shared transaction waits for no
 * auction, so that one that is held keeps no other back: its batch is handed back and goes alone.
 */

/** The most members of a batch, and of the batches that go together. */
export const MOST = 64;
/** So many lanes go alone before others go together. */
export const MOST_ALONE = 4;
/** The most transactions with several batches at a time. */
export const MOST_SHARED = 2;

/** The end of one member: its answer, or what was thrown for it. */
export type Outcome<A> = { readonly answer: A } | { readonly error: unknown };

/** Instead of an outcome: nothing was done, and the member must go in a transaction of its lane alone. */
export const LATER = Symbol('later');
export type Later = typeof LATER;

/** Members of one lane that are carried out together. */
export interface Batch<E> {
  readonly key: string;
  readonly entries: readonly E[];
}

export interface Lanes<E, A> {
  /** Answers when the entry's batch is through; batches of one key never overlap. */
  submit(key: string, entry: E): Promise<A>;
}

interface Options<E, A> {
  /** Carries out a batch and answers one outcome for each entry, in their order; it never throws. */
  readonly carryOut: (batch: Batch<E>) => Promise<readonly Outcome<A>[]>;
  /** The same of several, waiting for none of their keys. */
  readonly carryOutTogether: (
    batches: readonly Batch<E>[],
  ) => Promise<readonly (readonly (Outcome<A> | Later)[])[]>;
  /** The longest wait for a batch, in ms; who waited longer gets `tooLate` and is not carried out. */
  readonly patienceMs: number;
  readonly tooLate: () => unknown;
}

/** Lanes by key. Members of one key go in the order in which they came. */
export function createLanes<E, A>(options: Options<E, A>): Lanes<E, A> {
  return new AllLanes(options);
}

interface Lane<E, A> {
  readonly key: string;
  readonly waiting: Member<E, A>[];
}

/** Members of one lane whose turn it is. */
interface Group<E, A> {
  readonly lane: Lane<E, A>;
  readonly members: readonly [Member<E, A>, ...Member<E, A>[]];
}

/** Groups that go in one transaction; `again` after one that left them for later. */
interface Departure<E, A> {
  readonly kind: 'alone' | 'shared' | 'again';
  readonly groups: readonly [Group<E, A>, ...Group<E, A>[]];
}

/** The end, or the task to carry a departure out: its first member does, as part of its own call. */
type News<E, A> = Outcome<A> | { readonly lead: Departure<E, A> };

class Member<E, A> {
  readonly entry: E;
  /** In ms of this process's monotonic clock. */
  readonly since = performance.now();
  #news = Promise.withResolvers<News<E, A>>();

  constructor(entry: E) {
    this.entry = entry;
  }

  tell(news: News<E, A>): void {
    this.#news.resolve(news);
  }

  async hear(): Promise<News<E, A>> {
    const news = await this.#news.promise;
    this.#news = Promise.withResolvers();
    return news;
  }
}

class AllLanes<E, A> implements Lanes<E, A> {
  readonly #options: Options<E, A>;
  readonly #lanes = new Map<string, Lane<E, A>>();
  /** Lanes whose next batch waits for a shared transaction, in their order. */
  readonly #ready: Lane<E, A>[] = [];
  readonly #running = { alone: 0, shared: 0, again: 0 };

  constructor(options: Options<E, A>) {
    this.#options = options;
  }

  async submit(key: string, entry: E): Promise<A> {
    const member = new Member<E, A>(entry);
    this.#enter(key, member);
    let news = await member.hear();
    while ('lead' in news) {
      await this.#carryOut(news.lead);
      news = await member.hear();
    }
    if ('error' in news) throw news.error;
    return news.answer;
  }

  #enter(key: string, member: Member<E, A>): void {
    const lane = this.#lanes.get(key);
    if (lane) {
      lane.waiting.push(member);
      return;
    }
    const own = { key, waiting: [member] };
    this.#lanes.set(key, own);
    this.#goOn(own);
  }

  /** A lane of which nothing is under way: its next batch goes, or waits for a shared transaction. */
  #goOn(lane: Lane<E, A>): void {
    const { alone, shared } = this.#running;
    if (shared > 0 || alone >= MOST_ALONE) {
      this.#ready.push(lane);
      this.#departShared();
    } else {
      const group = this.#nextOf(lane, MOST);
      if (group) this.#depart({ kind: 'alone', groups: [group] });
    }
  }

  #departShared(): void {
    while (this.#running.shared < MOST_SHARED) {
      const [first, ...others] = this.#board();
      if (!first) return;
      this.#depart({ kind: 'shared', groups: [first, ...others] });
    }
  }

  /** The batches of the lanes that are ready, as many as may go together. */
  #board(): Group<E, A>[] {
    const groups: Group<E, A>[] = [];
    let room = MOST;
    while (room > 0) {
      const lane = this.#ready.shift();
      if (!lane) break;
      const group = this.#nextOf(lane, room);
      if (!group) continue;
      groups.push(group);
      room -= group.members.length;
    }
    return groups;
  }

  /** Takes the next members of a lane; without any it is given up. */
  #nextOf(lane: Lane<E, A>, most: number): Group<E, A> | null {
    const { patienceMs, tooLate } = this.#options;
    const oldest = performance.now() - patienceMs;
    const inTime = lane.waiting.findIndex(({ since }) => since >= oldest);
    const late = lane.waiting.splice(0, inTime < 0 ? lane.waiting.length : inTime);
    for (const member of late) member.tell({ error: tooLate() });
    const [first, ...others] = lane.waiting.splice(0, most);
    if (first) return { lane, members: [first, ...others] };
    this.#lanes.delete(lane.key);
    return null;
  }

  #depart(departure: Departure<E, A>): void {
    this.#running[departure.kind] += 1;
    departure.groups[0].members[0].tell({ lead: departure });
  }

  async #carryOut({ kind, groups }: Departure<E, A>): Promise<void> {
    const batches = groups.map(({ lane: { key }, members }) => ({
      key,
      entries: members.map(({ entry }) => entry),
    }));
    const outcomes =
      kind === 'shared'
        ? await this.#options.carryOutTogether(batches)
        : await Promise.all(batches.map((batch) => this.#options.carryOut(batch)));
    this.#running[kind] -= 1;
    // The next batches are on their way while the answers of these are being written.
    for (const [index, group] of groups.entries()) this.#passOn(group, outcomes[index] ?? []);
    this.#departShared();
    for (const [index, group] of groups.entries()) tellAll(group, outcomes[index] ?? []);
  }

  /** Members left for later are the next batch of their lane, and go alone. */
  #passOn({ lane, members }: Group<E, A>, outcomes: readonly (Outcome<A> | Later)[]): void {
    const [first, ...others] = members.filter((_, index) => outcomes[index] === LATER);
    if (first) this.#depart({ kind: 'again', groups: [{ lane, members: [first, ...others] }] });
    else this.#goOn(lane);
  }
}

function tellAll<E, A>({ members }: Group<E, A>, outcomes: readonly (Outcome<A> | Later)[]): void {
  for (const [index, member] of members.entries()) {
    const outcome = outcomes[index] ?? { error: new Error('a batch left a member without an end') };
    if (outcome !== LATER) member.tell(outcome);
  }
}
