import { SOCKET_PATH } from '@jicai/shared/contract/auction/live/socket.ts';
import { WebSocket } from 'ws';

/** A watching socket that costs the load generator little: it counts, and parses only when asked. */
export interface Viewer {
  /** Frames and their bytes since the join. */
  frames: number;
  bytes: number;
  /** How often a version was not the one after the last. */
  gaps: number;
  close(): void;
}

interface Options {
  readonly relayUrl: string;
  readonly token: string;
  readonly packageNumber: string;
  /** Gets every frame's payload as it is on the wire. */
  readonly onFrame?: (wire: Record<string, unknown>) => void;
  /** Gets the age of the data that a beacon says, in ms. */
  readonly onBeacon?: (ageMs: number) => void;
}

const FRAME = '42["frame",';
const BEACON = '42["beacon",';

/**
 * Joins an auction over a bare websocket, speaking just enough of the socket protocol; resolves when
 * the join is acknowledged. Version gaps are counted by reading the version out of the text.
 */
export function openViewer(options: Options): Promise<Viewer> {
  const { relayUrl, token, packageNumber, onFrame, onBeacon } = options;
  const url = `${relayUrl.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  let version = 0;
  const viewer: Viewer = { frames: 0, bytes: 0, gaps: 0, close: () => socket.terminate() };
  const count = (text: string, bytes: number) => {
    viewer.frames += 1;
    viewer.bytes += bytes;
    const next = Number(/"bb":(\d+)/.exec(text)?.[1]);
    if (next !== version + 1) viewer.gaps += 1;
    version = next;
    onFrame?.(JSON.parse(text.slice(FRAME.length, -1)));
  };
  /** The answers that the protocol asks for: a pong, the token, the join. */
  const reply = (text: string): string | null => {
    if (text === '2') return '3';
    if (text.startsWith('0')) return `40${JSON.stringify({ token })}`;
    if (!text.startsWith('40')) return null;
    return `420${JSON.stringify(['join', { bbh: packageNumber, dy: '', bb: 0 }])}`;
  };
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the relay closed a viewer')));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith(FRAME)) return count(text, data.length);
      if (onBeacon && text.startsWith(BEACON))
        return onBeacon(Number(/"sjnl":(\d+)/.exec(text)?.[1]));
      const answer = reply(text);
      if (answer !== null) return socket.send(answer);
      if (!text.startsWith('430')) return;
      const [joined] = JSON.parse(text.slice(3)) as [{ lx: string; bb: number; yy: string }];
      if (`${joined.lx}` === '0') reject(new Error(`join refused: ${joined.yy}`));
      version = joined.bb;
      resolve(viewer);
    });
  });
}

/** Opens many viewers, a few at a time. */
export async function openViewers(
  count: number,
  tokenOf: (index: number) => string,
  options: Omit<Options, 'token'>,
): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  const batch = 50;
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from);
    const opening = Array.from({ length: size }, (_, index) =>
      openViewer({ ...options, token: tokenOf(from + index) }),
    );
    viewers.push(...(await Promise.all(opening)));
  }
  return viewers;
}
