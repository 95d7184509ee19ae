import type { CategoryNode } from '@jicai/shared/contract/mall/catalog/product.ts';
import {
  Button,
  Group,
  NavLink,
  ScrollArea,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { Empty } from '../../../../ui/page/states.tsx';

interface Props {
  readonly rows: readonly CategoryNode[];
  /** Used lately, by their ids. */
  readonly recent: readonly string[];
  readonly chosen: string;
  readonly onChoose: (category: CategoryNode) => void;
}

const MOST_FOUND = 30;

/** The category tree as three columns, with a search and the ones used last. */
export function CategoryPicker({ rows, recent, chosen, onChoose }: Props) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [open, setOpen] = useState<readonly string[]>(pathOf(chosen, byId));
  const [typed, setTyped] = useState('');
  const parents = new Set(rows.map(({ parentId }) => parentId));
  const isLeaf = ({ id }: CategoryNode) => !parents.has(id);
  const found = typed.trim()
    ? rows.filter((row) => isLeaf(row) && row.name.includes(typed.trim())).slice(0, MOST_FOUND)
    : [];
  if (rows.length === 0) return <Empty text="店铺还没有可以发布的类目" />;
  const columns = [null, ...open].slice(0, 3);
  const wordsOf = (id: string) =>
    pathOf(id, byId)
      .map((one) => byId.get(one)?.name)
      .join(' / ');
  return (
    <Stack>
      <TextInput
        label="搜索类目"
        placeholder="例如：打印机"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() !== '' && found.length === 0 && (
        <Text c="var(--jc-muted)">没有名称包含「{typed.trim()}」的类目</Text>
      )}
      {found.map((row) => (
        <NavLink
          key={row.id}
          component="button"
          label={wordsOf(row.id)}
          active={row.id === chosen}
          onClick={() => onChoose(row)}
        />
      ))}
      {recent.length > 0 && (
        <Group gap="xs">
          <Text size="sm">最近使用</Text>
          {recent.flatMap((id) => {
            const row = byId.get(id);
            return row
              ? [
                  <Button key={id} size="compact-sm" variant="light" onClick={() => onChoose(row)}>
                    {row.name}
                  </Button>,
                ]
              : [];
          })}
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {columns.map((parentId, level) => (
          <ScrollArea.Autosize key={parentId ?? 'root'} mah={360}>
            {rows
              .filter((row) => row.parentId === parentId)
              .map((row) => (
                <NavLink
                  key={row.id}
                  component="button"
                  label={row.name}
                  active={open.includes(row.id) || row.id === chosen}
                  onClick={() =>
                    isLeaf(row) ? onChoose(row) : setOpen([...open.slice(0, level), row.id])
                  }
                />
              ))}
          </ScrollArea.Autosize>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The ids from the root to a category. */
function pathOf(id: string, byId: ReadonlyMap<string, CategoryNode>): string[] {
  const row = byId.get(id);
  if (!row) return [];
  return row.parentId === null ? [id] : [...pathOf(row.parentId, byId), id];
}
