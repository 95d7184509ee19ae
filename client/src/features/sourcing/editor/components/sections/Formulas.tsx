import { type FormulaWire, formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { ITEM_COLUMNS } from '@jicai/shared/domain/sourcing/formula/columns.ts';
import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCaller } from '../../../../../lib/http/call.ts';
import { CallFailed } from '../../../../../lib/http/call-failed.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { anchorOf, useDraftForm } from '../../model/form.ts';

const SAMPLE = { quantity: '10', price: '100', taxRate: '13' } as const;

/** Computed columns of the quote sheet, tried on a sample row by the server's own function. */
export function Formulas() {
  const { draft, set, problemOf } = useDraftForm();
  const { formulas } = draft;
  const problem = problemOf('formulas');
  const change = (index: number, part: Partial<FormulaWire>) =>
    set(
      'formulas',
      formulas.map((one, at) => (at === index ? { ...one, ...part } : one)),
    );
  return (
    <Panel title="报价单计算列（选填）">
      <Stack gap="xs" id={anchorOf('formulas')}>
        <Text size="sm" c="var(--jc-muted)">
          可用列：{ITEM_COLUMNS.join('、')}；可用 + - × ÷、括号、min、max、round、sum。例如
          单价×数量×(1+税率)。
        </Text>
        {formulas.map((one, index) => (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place until it has a name
            key={index}
            gap="xs"
            align="flex-start"
          >
            <TextInput
              aria-label={`第 ${index + 1} 个计算列的名称`}
              placeholder="列名"
              maxLength={30}
              w={140}
              value={one.name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`第 ${index + 1} 个计算列的公式`}
              placeholder="公式"
              maxLength={limits.formula}
              flex={1}
              miw={160}
              value={one.text}
              onChange={(event) => change(index, { text: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`删除第 ${index + 1} 个计算列`}
              onClick={() => set('formulas', formulas.toSpliced(index, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {problem && (
          <Text size="sm" c="var(--jc-alarm)" role="alert">
            {problem}
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={formulas.length >= limits.formulas}
            onClick={() => set('formulas', [...formulas, { name: '', text: '' }])}
          >
            添加计算列
          </Button>
          {formulas.length > 0 && <Trial formulas={formulas} />}
        </Group>
      </Stack>
    </Panel>
  );
}

function Trial({ formulas }: { readonly formulas: readonly FormulaWire[] }) {
  const call = useCaller();
  const [said, setSaid] = useState('');
  async function run(): Promise<void> {
    const body = { formulas: [...formulas], row: SAMPLE };
    try {
      const { values } = await call(formulaEndpoints.run, body, { quiet: true });
      setSaid(values.map(({ name, amount }) => `${name} ¥${formatFen(amount)}`).join('　'));
    } catch (error) {
      setSaid(error instanceof CallFailed ? error.text : '试算失败');
    }
  }
  return (
    <>
      <Button variant="light" size="compact-md" onClick={() => void run()}>
        试算（数量 10，单价 100，税率 13%）
      </Button>
      <Text size="sm" role="status">
        {said}
      </Text>
    </>
  );
}
