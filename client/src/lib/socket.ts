import {
  SOCKET_PATH,
  type SocketAuth,
  type ToClientEvents,
  type ToRelayEvents,
} from '@jicai/shared/contract/auction/live/socket.ts';
import { io, type Socket } from 'socket.io-client';

/** The live conversation, typed by the contract. Payloads are wire: decode and encode them. */
export type LiveSocket = Socket<ToClientEvents, ToRelayEvents>;

/**
 * Opens a socket of its own to the relay; whoever creates it closes it. It connects again by
 * itself; the caller joins again on every `connect`. The token travels in the auth payload, never
 * in the URL.
 */
export function createLiveSocket(token: string, origin = window.location.origin): LiveSocket {
  const auth: SocketAuth = { token };
  return io(origin, {
    path: SOCKET_PATH,
    auth,
    forceNew: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
    timeout: 8_000,
  });
}

/**
 * Closes a socket for good. One that is still opening closes once it is open: browsers write a
 * connection that is cut off before into the console as an error.
 */
export function closeLiveSocket(socket: LiveSocket): void {
  socket.off();
  socket.io.reconnection(false);
  if (socket.connected || !socket.active) socket.disconnect();
  else socket.once('connect', () => socket.disconnect());
}
