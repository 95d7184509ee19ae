/*
 * Batches entries by key, such as the bids of one auction. Entries that arrive while a batch of
 * their queue runs wait and form the next batch; there is no timer. The batch of a queue starts at
 * once, in a transaction for its key alone, while fewer than `MAX_SINGLE` such transactions and no
 * shared one run; otherwise several queues share one of at most `MAX_SHARED` transactions. A shared
 * transaction waits for no auction's lock, so that a locked auction delays no other: its batch is
 * deferred and then runs in a separate transaction.
 */

/**
 * The largest number of entries in a transaction, whether the entries are of one batch or of
 * several.
 */
export const MAX_BATCH = 64;
/**
 * The largest number of concurrent transactions with one batch each, not counting those that retry
 * a deferred batch. When this many run, or while a shared transaction runs, further queues use
 * shared transactions.
 */
export const MAX_SINGLE = 4;
/** The largest number of concurrent shared transactions, each with the batches of one or more queues. */
export const MAX_SHARED = 2;

/** The result of one entry: its answer, or the error that was thrown for it. */
export type Outcome<A> = { readonly answer: A } | { readonly error: unknown };

/**
 * The outcome of an entry that a shared transaction did not process and that must run again in a
 * transaction for its queue alone.
 */
export const DEFERRED = Symbol('deferred');
export type Deferred = typeof DEFERRED;

/** Entries of one queue that run in one transaction; `key` is the key of the queue. */
export interface Batch<E> {
  readonly key: string;
  readonly entries: readonly E[];
}

export interface BatchQueues<E, A> {
  /**
   * Resolves to the entry's answer when the entry's batch has run, or rejects with the entry's
   * error. Two batches of one key never run at the same time.
   */
  submit(key: string, entry: E): Promise<A>;
}

interface Options<E, A> {
  /** Runs a batch; resolves to one outcome per entry, in the order of the entries. Must not reject. */
  readonly run: (batch: Batch<E>) => Promise<readonly Outcome<A>[]>;
  /**
   * Runs several batches in one transaction; resolves to the outcomes of each batch. The
   * transaction does not wait for a locked key: the outcomes of that key's batch are `Deferred`,
   * and the batch runs again alone. Must not reject.
   */
  readonly runShared: (
    batches: readonly Batch<E>[],
  ) => Promise<readonly (readonly (Outcome<A> | Deferred)[])[]>;
  /**
   * The longest time for which an entry waits for its batch, in ms; an entry that waited longer is
   * rejected without running.
   */
  readonly maxWaitMs: number;
  /** Creates the error with which an entry that waited longer than `maxWaitMs` is rejected. */
  readonly createTimeout: () => unknown;
}

/** Creates one queue per key. Entries of one key run in the order in which they were submitted. */
export function createBatchQueues<E, A>(options: Options<E, A>): BatchQueues<E, A> {
  return new AllQueues(options);
}

interface Queue<E, A> {
  readonly key: string;
  readonly waiting: Member<E, A>[];
}

/** Members (submitted entries) of one queue that run in the same transaction. */
interface Group<E, A> {
  readonly queue: Queue<E, A>;
  readonly members: readonly [Member<E, A>, ...Member<E, A>[]];
}

/**
 * The groups of one transaction: `single` has one group, `shared` one or more, `retry` the members of one
 * group that a shared transaction deferred.
 */
interface Transaction<E, A> {
  readonly kind: 'single' | 'shared' | 'retry';
  readonly groups: readonly [Group<E, A>, ...Group<E, A>[]];
}

/**
 * The message to a waiting call of `submit`: the outcome of its entry, or a transaction that this
 * call must run before it waits on.
 */
type Notice<E, A> = Outcome<A> | { readonly transaction: Transaction<E, A> };

class Member<E, A> {
  readonly entry: E;
  /** When the member began to wait, in ms of this process's monotonic clock. */
  readonly since = performance.now();
  #notice = Promise.withResolvers<Notice<E, A>>();

  constructor(entry: E) {
    this.entry = entry;
  }

  notify(notice: Notice<E, A>): void {
    this.#notice.resolve(notice);
  }

  async nextNotice(): Promise<Notice<E, A>> {
    const notice = await this.#notice.promise;
    this.#notice = Promise.withResolvers();
    return notice;
  }
}

class AllQueues<E, A> implements BatchQueues<E, A> {
  readonly #options: Options<E, A>;
  readonly #queues = new Map<string, Queue<E, A>>();
  /**
   * The queues whose next batch waits for a shared transaction, in the order in which they began to
   * wait.
   */
  readonly #ready: Queue<E, A>[] = [];
  readonly #running = { single: 0, shared: 0, retry: 0 };

  constructor(options: Options<E, A>) {
    this.#options = options;
  }

  async submit(key: string, entry: E): Promise<A> {
    const member = new Member<E, A>(entry);
    this.#enqueue(key, member);
    let notice = await member.nextNotice();
    while ('transaction' in notice) {
      await this.#run(notice.transaction);
      notice = await member.nextNotice();
    }
    if ('error' in notice) throw notice.error;
    return notice.answer;
  }

  #enqueue(key: string, member: Member<E, A>): void {
    const queue = this.#queues.get(key);
    if (queue) {
      queue.waiting.push(member);
      return;
    }
    const created = { key, waiting: [member] };
    this.#queues.set(key, created);
    this.#schedule(created);
  }

  /**
   * Starts the next batch of a queue that no transaction serves, or appends the queue to `#ready`
   * for a shared transaction.
   */
  #schedule(queue: Queue<E, A>): void {
    const { single, shared } = this.#running;
    if (shared > 0 || single >= MAX_SINGLE) {
      this.#ready.push(queue);
      this.#startShared();
    } else {
      const group = this.#takeNext(queue, MAX_BATCH);
      if (group) this.#start({ kind: 'single', groups: [group] });
    }
  }

  #startShared(): void {
    while (this.#running.shared < MAX_SHARED) {
      const [first, ...others] = this.#takeReady();
      if (!first) return;
      this.#start({ kind: 'shared', groups: [first, ...others] });
    }
  }

  /**
   * Takes the next batches of the ready queues, together at most `MAX_BATCH` entries, for one
   * shared transaction.
   */
  #takeReady(): Group<E, A>[] {
    const groups: Group<E, A>[] = [];
    let room = MAX_BATCH;
    while (room > 0) {
      const queue = this.#ready.shift();
      if (!queue) break;
      const group = this.#takeNext(queue, room);
      if (!group) continue;
      groups.push(group);
      room -= group.members.length;
    }
    return groups;
  }

  /**
   * Takes at most `max` members off a queue, and rejects the members that waited too long. Deletes
   * an empty queue and returns null.
   */
  #takeNext(queue: Queue<E, A>, max: number): Group<E, A> | null {
    const { maxWaitMs, createTimeout } = this.#options;
    const oldest = performance.now() - maxWaitMs;
    const inTime = queue.waiting.findIndex(({ since }) => since >= oldest);
    const late = queue.waiting.splice(0, inTime < 0 ? queue.waiting.length : inTime);
    for (const member of late) member.notify({ error: createTimeout() });
    const [first, ...others] = queue.waiting.splice(0, max);
    if (first) return { queue, members: [first, ...others] };
    this.#queues.delete(queue.key);
    return null;
  }

  #start(transaction: Transaction<E, A>): void {
    this.#running[transaction.kind] += 1;
    transaction.groups[0].members[0].notify({ transaction });
  }

  async #run({ kind, groups }: Transaction<E, A>): Promise<void> {
    const batches = groups.map(({ queue: { key }, members }) => ({
      key,
      entries: members.map(({ entry }) => entry),
    }));
    const outcomes =
      kind === 'shared'
        ? await this.#options.runShared(batches)
        : await Promise.all(batches.map((batch) => this.#options.run(batch)));
    this.#running[kind] -= 1;
    // Start the next batches before the members of these batches are notified: the next batches run
    // while the answers are being sent.
    for (const [index, group] of groups.entries()) this.#continue(group, outcomes[index] ?? []);
    this.#startShared();
    for (const [index, group] of groups.entries()) settleAll(group, outcomes[index] ?? []);
  }

  /**
   * Starts a separate transaction for the deferred members of a group; if there are none, schedules
   * the queue's next batch.
   */
  #continue({ queue, members }: Group<E, A>, outcomes: readonly (Outcome<A> | Deferred)[]): void {
    const [first, ...others] = members.filter((_, index) => outcomes[index] === DEFERRED);
    if (first) this.#start({ kind: 'retry', groups: [{ queue, members: [first, ...others] }] });
    else this.#schedule(queue);
  }
}

function settleAll<E, A>(
  { members }: Group<E, A>,
  outcomes: readonly (Outcome<A> | Deferred)[],
): void {
  for (const [index, member] of members.entries()) {
    const outcome = outcomes[index] ?? { error: new Error('a batch left a member without an end') };
    if (outcome !== DEFERRED) member.notify(outcome);
  }
}
