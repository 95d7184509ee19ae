/** Runs work of many people: one piece of a person at a time, a few at once in all. */
export interface PersonQueue {
  /**
   * Resolves to the result of `work`; to `busy` when too many wait in all or the wait was too long, to
   * `tooMany` when this person has too many waiting.
   */
  run<T>(person: string, work: () => Promise<T>): Promise<T | 'busy' | 'tooMany'>;
}

interface QueueBounds {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitingOfPerson: number;
  readonly waitMs: number;
}

type Start = (mayRun: boolean) => void;

/** People take turns: whoever was served goes to the end, however much of theirs still waits. */
export function createPersonQueue(bounds: QueueBounds): PersonQueue {
  const running = new Set<string>();
  const waiting = new Map<string, Set<Start>>();
  let waitingInAll = 0;

  /** Takes a waiting start out of its person's list; false when it is no longer in it. */
  function remove(person: string, start: Start): boolean {
    const own = waiting.get(person);
    if (!own?.delete(start)) return false;
    waitingInAll -= 1;
    if (own.size === 0) waiting.delete(person);
    return true;
  }

  function goLast(person: string): void {
    const own = waiting.get(person);
    if (!own) return;
    waiting.delete(person);
    waiting.set(person, own);
  }

  function startNext(): void {
    if (running.size >= bounds.atOnce) return;
    for (const [person, own] of waiting) {
      const [start] = own;
      if (running.has(person) || !start) continue;
      remove(person, start);
      running.add(person);
      start(true);
      startNext();
      return;
    }
  }

  function wait(person: string): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        if (remove(person, start)) resolve(false);
      }, bounds.waitMs);
      const start: Start = (mayRun) => {
        clearTimeout(timer);
        resolve(mayRun);
      };
      const own = waiting.get(person) ?? new Set();
      waiting.set(person, own.add(start));
      waitingInAll += 1;
      startNext();
    });
  }

  return {
    async run(person, work) {
      if ((waiting.get(person)?.size ?? 0) >= bounds.waitingOfPerson) return 'tooMany';
      if (waitingInAll >= bounds.waiting) return 'busy';
      if (!(await wait(person))) return 'busy';
      try {
        return await work();
      } finally {
        running.delete(person);
        goLast(person);
        startNext();
      }
    },
  };
}
