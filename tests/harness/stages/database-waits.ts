import { Socket } from 'node:net';

/**
 * Counts how often this process waits for answers over sockets, from now on until it is asked: what is
 * sent before the answer to the one ahead has come is one wait with it. Where nothing else is under
 * way, that is how often a transaction waits for its database.
 */
export function countWaits(): () => number {
  const seen = new Map<Socket, number>();
  let waits = 0;
  const note = (socket: Socket) => {
    if (seen.get(socket) !== socket.bytesRead) waits += 1;
    seen.set(socket, socket.bytesRead);
  };
  const { _write, _writev } = Socket.prototype;
  Socket.prototype._write = function write(...args) {
    note(this);
    return _write.apply(this, args);
  };
  if (_writev)
    Socket.prototype._writev = function writeMany(...args) {
      note(this);
      return _writev.apply(this, args);
    };
  return () => {
    Object.assign(Socket.prototype, { _write, _writev });
    return waits;
  };
}
