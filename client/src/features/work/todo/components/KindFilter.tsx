import type { KindCount } from '@jicai/shared/contract/work/todo.ts';
import { Button, Group, NativeSelect } from '@mantine/core';
import type { TodoListState } from '../model/tabs.ts';

interface Props {
  readonly state: TodoListState;
  readonly kinds: readonly KindCount[];
  readonly onChange: (change: Partial<TodoListState>) => void;
}

/** Chooses one kind of the open tasks, and leads back from the tasks about one object to all. */
export function KindFilter({ state, kinds, onChange }: Props) {
  const isKnown = state.kind === '' || kinds.some(({ kind }) => kind === state.kind);
  const options = [
    { value: '', label: '全部事项' },
    ...kinds.map(({ kind, count }) => ({ value: kind, label: `${kind}（${count}）` })),
    ...(isKnown ? [] : [{ value: state.kind, label: `${state.kind}（0）` }]),
  ];
  if (options.length < 3 && state.kind === '' && state.objectId === '') return null;
  return (
    <Group gap="sm" mb="md">
      <NativeSelect
        aria-label="按事项筛选"
        data={options}
        value={state.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      />
      {state.objectId !== '' && (
        <Button variant="default" onClick={() => onChange({ objectId: '' })}>
          正在只看一项业务：查看全部
        </Button>
      )}
    </Group>
  );
}
