/** Runs tasks of many people: at most one task of a person, and at most `atOnce` tasks in all, at a time. */
export interface PersonQueue {
  /**
   * Resolves to the result of `work`; to `busy` if too many tasks wait in all or the wait was too long; to
   * `tooMany` if too many tasks of this person wait.
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

/**
 * Creates a queue that serves people in rotation: after a person's task has ended, that person's waiting
 * tasks move behind those of all other people.
 */
export function createPersonQueue(bounds: QueueBounds): PersonQueue {
  const running = new Set<string>();
  const waiting = new Map<string, Set<Start>>();
  let waitingInAll = 0;

  /** Removes a waiting task of a person from the queue; returns false if the task is no longer waiting. */
  function remove(person: string, start: Start): boolean {
    const starts = waiting.get(person);
    if (!starts?.delete(start)) return false;
    waitingInAll -= 1;
    if (starts.size === 0) waiting.delete(person);
    return true;
  }

  function goLast(person: string): void {
    const starts = waiting.get(person);
    if (!starts) return;
    waiting.delete(person);
    waiting.set(person, starts);
  }

  function startNext(): void {
    if (running.size >= bounds.atOnce) return;
    for (const [person, starts] of waiting) {
      const [start] = starts;
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
      const starts = waiting.get(person) ?? new Set();
      waiting.set(person, starts.add(start));
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
