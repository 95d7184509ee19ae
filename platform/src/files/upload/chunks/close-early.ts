import type { FastifyReply, FastifyRequest } from 'fastify';

/** A caller that still sends reads the answer in this time; then the connection is cut. */
const LINGER_MS = 1_000;

/**
 * Ends the connection of a request whose body nobody reads any further: the parser gets no more of it,
 * and neither does anybody else. The answer is still sent.
 */
export function closeEarly({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.unpipe();
  raw.removeAllListeners('data');
  raw.pause();
  reply.header('connection', 'close');
  const { socket } = raw;
  // A socket with unread bytes that is closed at once resets the connection, and the answer with it.
  if (typeof socket?.destroySoon !== 'function') return;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
