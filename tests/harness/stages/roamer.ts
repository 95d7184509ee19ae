import {
  Beacon,
  Frame,
  Join,
  Joined,
  SOCKET_PATH,
} from '@jicai/shared/contract/auction/live/socket.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { applyPatch, type BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { WebSocket } from 'ws';

/**
 * A viewer who comes back: when cut off, they try the relays in turn, with a browser's waits, send
 * the position they held, and take the missed steps or a snapshot.
 */
export interface Roamer {
  board: BoardState | null;
  epoch: string;
  version: number;
  isWatching: boolean;
  /** Versions that did not follow on the one before. */
  gaps: number;
  /** The number of times that the shown state went back. */
  backwards: number;
  resumed: number;
  snapshots: number;
  /** Joins that the relay could not decide on; each was asked again. */
  postponed: number;
  /** The reason of each refused join. */
  readonly refusals: string[];
  /** Told of every step and every join. */
  onCurrent: () => void;
  /** Breaks the connection; the viewer comes back. */
  cut(): void;
  close(): void;
}

interface Options {
  readonly relays: readonly string[];
  readonly token: string;
  readonly packageNumber: string;
  /** The wait in ms before the next try, after so many tries; a browser's by default. */
  readonly backMs?: (tries: number) => number;
}

/** The client's: half a second and half of it to and fro, twice as long each time, 2 s at most. */
const browserWait = (tries: number) => Math.min(2_000, 500 * 2 ** tries) * (0.5 + Math.random());

const FRAME = '42["frame",';
const BEACON = '42["beacon",';

/** Viewers of one room get the same bytes: they are decoded once. */
let lastText = '';
let lastFrame: Frame | null = null;
function frameOf(text: string): Frame {
  if (text !== lastText || !lastFrame) {
    lastFrame = decode(Frame, JSON.parse(text.slice(FRAME.length, -1)));
    lastText = text;
  }
  return lastFrame;
}

/** Resolves with the first join; the viewer goes on trying until it is closed. */
export function openRoamer(options: Options): Promise<Roamer> {
  const { relays, token, packageNumber, backMs = browserWait } = options;
  let turn = 0;
  let tries = 0;
  let closed = false;
  let socket: WebSocket | null = null;
  const roamer: Roamer = {
    board: null,
    epoch: '',
    version: 0,
    isWatching: false,
    gaps: 0,
    backwards: 0,
    resumed: 0,
    snapshots: 0,
    postponed: 0,
    refusals: [],
    onCurrent: () => {},
    cut() {
      roamer.isWatching = false;
      socket?.terminate();
    },
    close() {
      closed = true;
      socket?.terminate();
    },
  };

  function take(frame: Frame): void {
    if (frame.epoch !== roamer.epoch || !roamer.board) return;
    if (frame.version <= roamer.version) roamer.backwards += 1;
    else if (frame.version !== roamer.version + 1) roamer.gaps += 1;
    roamer.version = frame.version;
    roamer.board = applyPatch(roamer.board, frame.patch);
  }

  function joined(answer: Joined): void {
    if (answer.epoch === roamer.epoch && answer.version < roamer.version) roamer.backwards += 1;
    if (answer.kind === 'snapshot') {
      roamer.snapshots += 1;
      roamer.board = answer.snapshot;
      roamer.epoch = answer.epoch;
      roamer.version = answer.version;
    } else if (answer.kind === 'missed') {
      roamer.resumed += 1;
      for (const frame of answer.missed) take(frame);
    }
    tries = 0;
    roamer.isWatching = true;
  }

  return new Promise((resolve) => {
    function connect(): void {
      if (closed) return;
      const url = (relays[turn % relays.length] ?? '').replace('http', 'ws');
      const mine = new WebSocket(`${url}${SOCKET_PATH}?EIO=4&transport=websocket`, {
        perMessageDeflate: false,
        handshakeTimeout: 5_000,
      });
      socket = mine;
      const join = () => {
        const { epoch, version } = roamer;
        mine.send(
          `420${JSON.stringify(['join', encode(Join, { packageNumber, epoch, version, isAside: false })])}`,
        );
      };
      mine.on('error', () => {});
      mine.on('close', () => {
        roamer.isWatching = false;
        turn += 1;
        setTimeout(connect, backMs(tries));
        tries += 1;
      });
      mine.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text === '2') mine.send('3');
        else if (text.startsWith(FRAME)) {
          take(frameOf(text));
          roamer.onCurrent();
        } else if (text.startsWith(BEACON)) {
          const { epoch, version } = decode(Beacon, JSON.parse(text.slice(BEACON.length, -1)));
          const isBehind = epoch !== roamer.epoch || version > roamer.version;
          if (roamer.isWatching && isBehind) join();
        } else if (text.startsWith('0')) mine.send(`40${JSON.stringify({ token })}`);
        else if (text.startsWith('40')) join();
        else if (text.startsWith('430')) {
          const answer = decode(Joined, JSON.parse(text.slice(3))[0]);
          if (answer.kind === 'refused') {
            roamer.refusals.push(answer.reason);
            mine.terminate();
            return;
          }
          if (answer.kind === 'later') {
            // The held board stays; the same connection asks again, as a browser does.
            roamer.postponed += 1;
            roamer.isWatching = false;
            setTimeout(() => {
              if (mine.readyState === WebSocket.OPEN) join();
            }, backMs(tries));
            tries += 1;
            return;
          }
          joined(answer);
          roamer.onCurrent();
          resolve(roamer);
        }
      });
    }
    connect();
  });
}

/** Opens many, a few at a time. */
export async function openRoamers(
  count: number,
  optionsOf: (index: number) => Options,
): Promise<Roamer[]> {
  const roamers: Roamer[] = [];
  while (roamers.length < count) {
    const from = roamers.length;
    const lot = Array.from({ length: Math.min(50, count - from) }, (_, index) =>
      openRoamer(optionsOf(from + index)),
    );
    roamers.push(...(await Promise.all(lot)));
  }
  return roamers;
}
