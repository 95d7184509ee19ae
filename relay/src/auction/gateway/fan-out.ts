import type { Socket as RawSocket } from 'node:net';
import type { ToClientEvents } from '@jicai/shared/contract/auction/live/socket.ts';
import type { Socket } from 'socket.io';
import type { Counters } from '../../counters.ts';

/*
 * Sends one message to many sockets. The message is encoded once, and the finished websocket frame
 * is written to each TCP socket, which costs half as much as an emit. To find the TCP socket, this
 * file, and no other, reads private fields of engine.io and ws. When a field is not as expected,
 * `rawSocketOf` returns `null` and the packet is sent through engine.io. `fan-out.test.ts` fails
 * when the private fields are no longer found.
 */

/** A socket.io event, encoded: the packet as text, and the websocket frame that carries it. */
export interface Encoded {
  readonly packet: string;
  readonly frame: Buffer;
}

/**
 * The most bytes (in the TCP socket) and the most packets (in engine.io) that may wait for one
 * socket. A socket with more of either waiting is too slow and is closed (RT5, F19).
 */
const MAX_WAITING_BYTES = 64 * 1024;
const MAX_WAITING_PACKETS = 128;

const EVENT_PACKET = '2';
const MESSAGE = '4';

/** Encodes an event of the default namespace once, for any number of sockets. */
export function encodeEvent(event: keyof ToClientEvents, wire: unknown): Encoded {
  const packet = EVENT_PACKET + JSON.stringify([event, wire]);
  return { packet, frame: textFrame(MESSAGE + packet) };
}

/**
 * Sends a message to one socket, after all messages sent before. Returns `false` when the socket is
 * too slow and must be closed.
 */
export type Line = (message: Encoded) => boolean;

/**
 * Creates the function that sends messages to one socket: as a finished frame to its TCP socket, or
 * through engine.io while no TCP socket is found or earlier messages wait there. A TCP socket that
 * was found is cached, since a connection is upgraded only once: with thousands of sockets, a
 * lookup for each message would take a sixth of the total time. The function returns `false` when
 * more than `MAX_WAITING_BYTES` or `MAX_WAITING_PACKETS` wait.
 */
export function lineTo(socket: Socket): Line {
  const conn = socket.conn as unknown as Conn;
  let raw: RawSocket | null = null;
  return (message) => {
    raw ??= rawSocketOf(socket);
    if (raw?.writable && conn.readyState === 'open' && conn.writeBuffer?.length === 0) {
      raw.write(message.frame);
      return raw.writableLength <= MAX_WAITING_BYTES;
    }
    conn.write(message.packet, { compress: false });
    return conn.writeBuffer === undefined || conn.writeBuffer.length <= MAX_WAITING_PACKETS;
  };
}

/**
 * Closes the socket of a client that does not read the sent messages (RT5), without a closing
 * handshake.
 */
function closeSlow(socket: Socket): void {
  socket.conn.close(true);
  cut(socket.conn);
}

/** Creates a function that sends to one socket, counts the message, and closes a slow socket (RT5). */
export function countedLineTo(socket: Socket, counters: Counters): (message: Encoded) => void {
  const send = lineTo(socket);
  return (message) => {
    counters.pushes += 1;
    if (send(message)) return;
    counters.slowSockets += 1;
    closeSlow(socket);
  };
}

/**
 * The fields of engine.io's socket that this file uses. Most are private or undocumented, so all
 * but `write` are optional.
 */
interface Conn {
  readonly readyState?: unknown;
  readonly upgrading?: unknown;
  readonly writeBuffer?: { readonly length: number };
  readonly transport?: {
    readonly name?: unknown;
    readonly writable?: unknown;
    readonly socket?: {
      readonly readyState?: unknown;
      readonly _socket?: RawSocket | null;
      readonly terminate?: () => void;
    };
  };
  write(packet: string, options: { compress: boolean }): unknown;
}

/**
 * Returns the TCP socket under a websocket connection. Returns `null` while the connection is not
 * open, is being upgraded or uses long polling, while messages wait in engine.io (which must be
 * sent first), and when a private field is missing.
 */
export function rawSocketOf(socket: Socket): RawSocket | null {
  const { readyState, upgrading, transport, writeBuffer } = socket.conn as unknown as Conn;
  if (readyState !== 'open' || upgrading !== false || writeBuffer?.length !== 0) return null;
  if (transport?.name !== 'websocket' || transport.writable !== true) return null;
  const ws = transport.socket;
  const raw = ws?.readyState === 1 ? ws._socket : null;
  return raw?.writable === true ? raw : null;
}

/**
 * Ends a websocket without a closing handshake, which a silent client could delay by half a minute
 * (A25). Does nothing for another transport (long polling).
 */
export function cut(conn: unknown): void {
  const { transport } = conn as Conn;
  if (transport?.name === 'websocket') transport.socket?.terminate?.();
}

/** Encodes a text as one final, unmasked websocket frame (RFC 6455, 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
