interface Load {
  readonly callers: number;
  readonly seconds: number;
  /** Seconds before them that do not count: much is compiled only after thousands of calls. */
  readonly warmUpSeconds?: number;
  /** Called when the seconds that count begin. */
  readonly begins?: () => void;
}

/** Calls in a closed loop: each caller makes its next call when it has the answer. Times in ms. */
export async function closedLoop(
  call: (caller: number) => Promise<void>,
  { callers, seconds, warmUpSeconds = 0, begins = () => {} }: Load,
): Promise<{ readonly times: readonly number[]; readonly perSecond: number }> {
  const times: number[] = [];
  const start = performance.now() + warmUpSeconds * 1000;
  const end = start + seconds * 1000;
  setTimeout(begins, warmUpSeconds * 1000);
  const loop = async (_: unknown, caller: number) => {
    while (performance.now() < end) {
      const began = performance.now();
      await call(caller);
      if (began >= start) times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return { times, perSecond: times.length / seconds };
}
