import type { RelayConfig } from '../../config.ts';
import type { Counters } from '../../counters.ts';
import type { Time } from '../../time.ts';
import { countedLineTo } from '../gateway/fan-out.ts';
import type { LiveSocket } from '../gateway/gateway-types.ts';
import type { TodoListeners } from '../gateway/todo-listeners.ts';
import type { Hall } from './hall.ts';
import type { Member } from './room.ts';

interface Deps {
  readonly time: Time;
  readonly todos: TodoListeners;
  readonly counters: Counters;
  readonly config: RelayConfig;
  readonly hall: Hall;
}

/**
 * Creates the functions that make a socket's member of a room, end a socket's membership in a room,
 * and close sockets that stay idle.
 */
export function createMemberships(deps: Deps) {
  const { counters, time } = deps;

  /**
   * Restarts the idle timer of a socket: after `idleSocketMs` the socket is closed. Sets no timer
   * while the socket watches an auction, by board or hall, or listens to a to-do channel.
   */
  function watchIdle(socket: LiveSocket): void {
    socket.data.stopIdle();
    if (socket.data.memberships.size > 0 || deps.todos.isListening(socket)) return;
    if (deps.hall.isWatching(socket)) return;
    socket.data.stopIdle = time.after(deps.config.paces.idleSocketMs, () => socket.conn.close());
  }

  function drop(socket: LiveSocket, packageNumber: string): void {
    const membership = socket.data.memberships.get(packageNumber);
    if (!membership) return;
    socket.data.memberships.delete(packageNumber);
    const { member, watch, release, isBoard } = membership;
    watch.room.leave(member);
    const { role, code } = member.viewer;
    if (role === 'supplier' && isBoard) {
      const wasLast = watch.presence.left(code ?? '');
      if (wasLast) watch.readiness.left(code ?? '');
    }
    release();
    if (socket.connected) watchIdle(socket);
  }

  function memberOf(socket: LiveSocket, viewer: Member['viewer']): Member {
    return { viewer, deliver: countedLineTo(socket, counters) };
  }

  return { watchIdle, drop, memberOf };
}
