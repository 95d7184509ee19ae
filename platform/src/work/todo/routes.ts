import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Todos } from './service.ts';

export function todoRoutes(server: Server, todos: Todos): void {
  serve(server, todoEndpoints.list, (body, call) => todos.list(personOf(call), body));
  serve(server, todoEndpoints.detail, (body, call) => todos.detail(personOf(call), body.id));
  serve(server, todoEndpoints.handled, (body, call) => todos.open(call, body));
  serve(server, todoEndpoints.read, (body, call) => todos.read(call, body));
  serve(server, todoEndpoints.readAll, (body, call) => todos.readAll(call, body));
}
