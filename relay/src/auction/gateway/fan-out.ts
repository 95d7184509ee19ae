import type { Socket as RawSocket } from 'node:net';
import type { ToClientEvents } from '@jicai/shared/contract/auction/live/socket.ts';
import type { Socket } from 'socket.io';
import type { Counters } from '../../counters.ts';

/*
 * Sending one message to many sockets. Encoding it once for each room instead of once for each
 * socket, and writing the finished websocket frame to the raw socket, costs half of what an emit
 * costs. It reaches into private fields of engine.io and ws: everything that does so is in this
 * file, `rawSocketOf` answers `null` when a field is not as expected, and then the packet goes the
 * documented way. `fan-out.test.ts` fails when the fast way is no longer found.
 */

/** A socket.io event, encoded: the packet as text, and the websocket frame that carries it. */
export interface Encoded {
  readonly packet: string;
  readonly frame: Buffer;
}

/** More than this waiting for one socket, and it is too slow to keep (RT5, F19). */
const MAX_WAITING_BYTES = 64 * 1024;
const MAX_WAITING_PACKETS = 128;

const EVENT_PACKET = '2';
const MESSAGE = '4';

/** Encodes an event of the default namespace once, for any number of sockets. */
export function encodeEvent(event: keyof ToClientEvents, wire: unknown): Encoded {
  const packet = EVENT_PACKET + JSON.stringify([event, wire]);
  return { packet, frame: textFrame(MESSAGE + packet) };
}

/** Sends to one socket, in order with everything sent before. `false`: it is too slow and must go. */
export type Line = (message: Encoded) => boolean;

/**
 * The line to a socket, for as long as the socket is open. The raw socket is looked for until it is
 * found and then kept, since a connection is upgraded once: with thousands of sockets, reading
 * through the layers for every message costs a sixth of the whole.
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

/** Closes a socket that does not read what it is sent (RT5). */
export function closeSlow(socket: Socket): void {
  socket.conn.close(true);
  cut(socket.conn);
}

/** A line that counts what it is given, and closes a socket that does not read (RT5). */
export function countedLineTo(socket: Socket, counters: Counters): (message: Encoded) => void {
  const send = lineTo(socket);
  return (message) => {
    counters.pushes += 1;
    if (send(message)) return;
    counters.slowSockets += 1;
    closeSlow(socket);
  };
}

/** The parts of engine.io's socket used here. Only `write` is documented. */
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
 * The TCP socket below, when nothing else is waiting to be sent through the layers above it, so
 * that order is kept; else `null`.
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
 * Cuts the connection without waiting for the other side: a closing handshake would let a silent
 * one stay for another half minute (A25).
 */
export function cut(conn: unknown): void {
  const { transport } = conn as Conn;
  if (transport?.name === 'websocket') transport.socket?.terminate?.();
}

/** One unmasked, final text frame (RFC 6455, 5.2). */
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
