import { TimeResponse } from '@jicai/shared/contract/auction/live/socket.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import type { LiveSocket } from '../../../lib/socket.ts';
import type { ServerTime } from '../../../lib/time/server-time.ts';

/**
 * The number of samples in a burst, the pause between samples in ms, the interval between bursts in ms, and
 * the timeout of a sample in ms.
 */
const BURST = 5;
const SPACING_MS = 60;
const AGAIN_MS = 30_000;
const ANSWER_MS = 3_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A running measurement of the server's time. `measure` starts a burst now; `stop` ends the measurement. */
export interface TimeKeeping {
  readonly measure: () => void;
  readonly stop: () => void;
}

/**
 * RT7: Measures the server's time over the socket in bursts; `time` uses the sample with the shortest round
 * trip. Starts a burst on connecting, every 30 s, when the page becomes visible, and when a local clock was
 * moved or slept (`onDoubt`).
 */
export function keepTime(socket: LiveSocket, time: ServerTime): TimeKeeping {
  let measuring = false;

  async function burst(): Promise<void> {
    for (let left = BURST; left > 0 && socket.connected; left -= 1) {
      const sentAt = performance.now();
      const wire = await socket.timeout(ANSWER_MS).emitWithAck('time', {});
      time.note(decode(TimeResponse, wire).serverTimeMs, performance.now() - sentAt);
      await pause(SPACING_MS);
    }
  }

  function measure(): void {
    if (measuring || !socket.connected) return;
    measuring = true;
    burst()
      // A sample without a response ends the burst; another burst follows.
      .catch(() => undefined)
      .finally(() => {
        measuring = false;
      });
  }

  const onLook = () => {
    if (globalThis.document?.visibilityState === 'visible') measure();
  };
  const timer = setInterval(measure, AGAIN_MS);
  const stopDoubt = time.onDoubt(measure);
  socket.on('connect', measure);
  globalThis.document?.addEventListener('visibilitychange', onLook);

  return {
    measure,
    stop() {
      clearInterval(timer);
      stopDoubt();
      socket.off('connect', measure);
      globalThis.document?.removeEventListener('visibilitychange', onLook);
    },
  };
}
