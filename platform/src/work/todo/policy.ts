import type { Policy } from '../../kernel/http/policy.ts';

/** Everybody has to-dos, and everybody only his own: the queries say so. */
export const todoPolicy: Policy = {
  'todo.list': 'loggedIn',
  'todo.detail': 'loggedIn',
  'todo.handled': 'loggedIn',
  'todo.read': 'loggedIn',
  'todo.readAll': 'loggedIn',
};
