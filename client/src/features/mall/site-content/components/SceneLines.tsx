import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import type { SceneItem } from '@jicai/shared/contract/mall/site-content.ts';
import { ActionIcon, Fieldset, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../../lib/http/call.ts';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';

interface Props {
  /** The scene as it is saved; empty for a new one. */
  readonly sceneId: string;
  readonly lines: SceneItem['lines'];
  readonly onChange: (lines: SceneItem['lines']) => void;
}

const MOST = 60;

/** The products of a scene, each with its usual quantity; found by the search box's suggestions. */
export function SceneLines({ sceneId, lines, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({});
  const saved = useCall(
    catalogEndpoints.scene,
    { sceneId, regionCode: null },
    { enabled: sceneId !== '', quiet: true },
  );
  const names: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      (saved.data?.products ?? []).map(({ product }) => [product.productId, product.name]),
    ),
    ...added,
  };
  const [content] = useDebouncedValue(typed.trim(), 250);
  const { data } = useCall(
    catalogEndpoints.suggest,
    { content, zoneId: null },
    { enabled: content !== '', quiet: true, keepPrevious: true },
  );
  const found = (data?.products ?? []).filter(
    ({ id }) => !lines.some(({ productId }) => productId === id),
  );
  const add = (productId: string | null) => {
    const product = found.find(({ id }) => id === productId);
    if (!product || lines.length >= MOST) return;
    setAdded({ ...added, [product.id]: product.name });
    onChange([...lines, { productId: product.id, quantity: 1 }]);
    setTyped('');
  };
  return (
    <Fieldset legend="商品">
      <Stack gap="xs">
        {lines.length === 0 && (
          <Text size="sm" c="var(--jc-muted)">
            还没有商品，请在下方搜索添加
          </Text>
        )}
        {lines.map(({ productId, quantity }) => (
          <Group key={productId} wrap="nowrap" gap="xs">
            <Text size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
              {names[productId] ?? productId}
            </Text>
            <NumberField
              aria-label={`${names[productId] ?? productId} 建议数量`}
              w={90}
              min={1}
              max={9_999}
              needsValue
              value={quantity}
              onChange={(value) =>
                value !== '' &&
                onChange(
                  lines.map((line) =>
                    line.productId === productId ? { ...line, quantity: value } : line,
                  ),
                )
              }
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`移除 ${names[productId] ?? productId}`}
              onClick={() => onChange(lines.filter((line) => line.productId !== productId))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Select
          label="添加商品"
          placeholder="输入商品名称"
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          value={null}
          data={found.map(({ id, name }) => ({ value: id, label: name }))}
          filter={({ options }) => options}
          nothingFoundMessage={content === '' ? '输入商品名称搜索' : '没有找到商品'}
          onChange={add}
        />
      </Stack>
    </Fieldset>
  );
}
