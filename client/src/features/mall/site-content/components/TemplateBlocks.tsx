import type { PageTemplateItem } from '@jicai/shared/contract/mall/site-content.ts';
import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';

type Blocks = PageTemplateItem['blocks'];
type Kind = Blocks[number]['kind'];

/** The kinds of parts that a product's page may have. */
export const BLOCK_KINDS: Readonly<Record<Kind, string>> = {
  note: '提示文字',
  description: '商品详情',
  attributes: '规格参数',
  service: '售后服务',
};
const kinds = Object.entries(BLOCK_KINDS).map(([value, label]) => ({ value, label }));
const kindOf = (value: string | null): Kind =>
  (Object.keys(BLOCK_KINDS) as Kind[]).find((kind) => kind === value) ?? 'note';
/** Parts whose text is typed here; the others show the product's own. */
const hasText = (kind: Kind) => kind === 'note' || kind === 'service';
const MOST = 12;

interface Props {
  readonly blocks: Blocks;
  readonly onChange: (blocks: Blocks) => void;
}

/** The parts of a product's page in their order. */
export function TemplateBlocks({ blocks, onChange }: Props) {
  const change = (at: number, part: Partial<Blocks[number]>) =>
    onChange(blocks.map((block, place) => (place === at ? { ...block, ...part } : block)));
  const raise = (at: number) => {
    const moved = [...blocks];
    moved.splice(at - 1, 0, ...moved.splice(at, 1));
    onChange(moved);
  };
  return (
    <Fieldset legend="内容块">
      <Stack gap="sm">
        {blocks.map(({ kind, title, text }, at) => (
          // Blocks have no name of their own, and are told apart by their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled
          <Stack key={at} gap={4}>
            <Group wrap="nowrap" gap="xs">
              <Select
                aria-label={`内容块 ${at + 1} 类型`}
                data={kinds}
                allowDeselect={false}
                w={130}
                value={kind}
                onChange={(value) => change(at, { kind: kindOf(value) })}
              />
              <TextInput
                aria-label={`内容块 ${at + 1} 标题`}
                placeholder="标题"
                flex={1}
                maxLength={30}
                value={title}
                onChange={(event) => change(at, { title: event.currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                disabled={at === 0}
                aria-label={`上移内容块 ${at + 1}`}
                onClick={() => raise(at)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`移除内容块 ${at + 1}`}
                onClick={() => onChange(blocks.filter((_, place) => place !== at))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
            {hasText(kind) && (
              <Textarea
                aria-label={`内容块 ${at + 1} 内容`}
                placeholder={kind === 'service' ? '留空则显示商品的售后承诺' : '内容'}
                autosize
                minRows={2}
                maxLength={1_000}
                value={text}
                onChange={(event) => change(at, { text: event.currentTarget.value })}
              />
            )}
          </Stack>
        ))}
        <Button
          variant="default"
          disabled={blocks.length >= MOST}
          onClick={() => onChange([...blocks, { kind: 'note', title: '', text: '' }])}
        >
          添加内容块
        </Button>
      </Stack>
    </Fieldset>
  );
}
