/** The Chinese messages about to-dos, by key. */
export const todoMessages = {
  'todo.unknown': '该待办不存在',
} as const;
