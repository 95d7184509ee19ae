import { type Clause, placeholders } from '@jicai/shared/domain/fulfilment/contract/text.ts';
import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface Props {
  readonly clauses: readonly Clause[];
  readonly onChange: (clauses: Clause[]) => void;
}

/** The clauses of a contract or a template; placeholders are filled in when it is shown or printed. */
export function ClauseFields({ clauses, onChange }: Props) {
  const change = (at: number, part: Partial<Clause>) =>
    onChange(clauses.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Stack gap="sm" data-path="clauses">
      <Text size="sm" c="var(--jc-muted)">
        可用占位符：
        {Object.keys(placeholders)
          .map((name) => `{{${name}}}`)
          .join(' ')}
      </Text>
      {clauses.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a clause is its place in the contract
        <Stack key={index} gap={4}>
          <Group gap="xs" wrap="nowrap">
            <TextInput
              data-path={`clauses.${index}.title`}
              aria-label={`第 ${index + 1} 条标题`}
              style={{ flex: 1 }}
              maxLength={60}
              value={title}
              onChange={(event) => change(index, { title: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`删除第 ${index + 1} 条`}
              onClick={() => onChange(clauses.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
          <Textarea
            data-path={`clauses.${index}.text`}
            aria-label={`第 ${index + 1} 条内容`}
            autosize
            minRows={2}
            maxLength={limits.clauseLength}
            value={text}
            onChange={(event) => change(index, { text: event.currentTarget.value })}
          />
        </Stack>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          disabled={clauses.length >= limits.contractClauses}
          onClick={() => onChange([...clauses, { title: '补充条款', text: '' }])}
        >
          增加条款
        </Button>
      </Group>
    </Stack>
  );
}
