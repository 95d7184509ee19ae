/** Follows signals that may come in bursts. */
export interface Gathering {
  signal(): void;
  stop(): void;
}

/**
 * Answers signals that may come in bursts: `gatherMs` after the first of them, once for all that came until
 * then. The answer to those that come later waits until this one is complete: a burst neither puts the answer
 * off to its end nor starts one over the other. The last signal is always answered.
 */
export function throttleSerially(answer: () => unknown, gatherMs: number): Gathering {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let isBusy = false;
  let isOver = false;
  function begin(): void {
    isBusy = true;
    timer = setTimeout(() => void run(), gatherMs);
  }
  async function run(): Promise<void> {
    isWaiting = false;
    try {
      await answer();
    } finally {
      isBusy = false;
      if (isWaiting && !isOver) begin();
    }
  }
  return {
    signal() {
      isWaiting = true;
      if (!isBusy && !isOver) begin();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
