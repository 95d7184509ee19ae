import type { Criterion } from '@jicai/shared/contract/sourcing/draft.ts';
import { isSpecial } from '@jicai/shared/domain/sourcing/project/check.ts';
import {
  evaluationMethodLabels,
  WHOLE_POINTS,
} from '@jicai/shared/domain/sourcing/scoring/terms.ts';
import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../../../../ui/form/numbers/NumberField.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { anchorOf, useDraftForm } from '../../model/form.ts';
import { ChoiceField, CountField, TextField } from '../fields/fields.tsx';

/** How the quotes of an inquiry are evaluated: lowest price by default, everything else with its reason. */
export function EvaluationRules() {
  const { draft } = useDraftForm();
  const byPoints = draft.evaluationMethod === 'points';
  return (
    <Panel title="评审办法">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          <ChoiceField
            field="evaluationMethod"
            options={evaluationMethodLabels}
            hint="询价默认以满足要求的最低价成交"
          />
          <CountField
            field="smallFirmDeduction"
            unit="%"
            min={0}
            max={20}
            hint="对小型、微型企业的报价扣除 10%–20% 后排名，成交价不变；0 为不扣除"
          />
          {!byPoints && (
            <CountField
              field="negotiationRounds"
              unit="轮"
              min={0}
              max={limits.negotiationRounds}
              label="评审时与排名第一者议价"
              hint="0 为不议价（默认）：截止后不得更改报价"
            />
          )}
        </SimpleGrid>
        {byPoints && <ScoreSheet />}
        {isSpecial(draft) && (
          <TextField
            field="specialReason"
            isRequired
            maxLength={500}
            rows={2}
            hint="理由印入成交公告和记录"
          />
        )}
      </Stack>
    </Panel>
  );
}

/** The score sheet that is published: the price and the criteria beside it, 100 points in all. */
function ScoreSheet() {
  const { draft, set, problemOf } = useDraftForm();
  const { criteria, priceWeight } = draft;
  const sum = criteria.reduce((total, { points }) => total + points, priceWeight);
  const problem = problemOf('criteria');
  const change = (index: number, part: Partial<Criterion>) =>
    set(
      'criteria',
      criteria.map((one, at) => (at === index ? { ...one, ...part } : one)),
    );
  return (
    <Stack gap="sm" id={anchorOf('criteria')}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        <CountField
          field="priceWeight"
          unit="分"
          min={0}
          max={100}
          hint="价格分 = 最低评审价 ÷ 评审价 × 分值"
        />
      </SimpleGrid>
      {criteria.map((criterion, index) => (
        <CriterionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place until it has a name
          key={index}
          criterion={criterion}
          index={index}
          onChange={(part) => change(index, part)}
          onRemove={() => set('criteria', criteria.toSpliced(index, 1))}
        />
      ))}
      {problem && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {problem}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={criteria.length >= limits.criteria}
          onClick={() =>
            set('criteria', [
              ...criteria,
              { name: '', points: Math.min(70, Math.max(1, WHOLE_POINTS - sum)), standard: '' },
            ])
          }
        >
          添加评分项
        </Button>
        <Text size="sm" role="status">
          合计 {sum} 分，应为 {WHOLE_POINTS} 分
        </Text>
      </Group>
    </Stack>
  );
}

interface RowProps {
  readonly criterion: Criterion;
  readonly index: number;
  readonly onChange: (part: Partial<Criterion>) => void;
  readonly onRemove: () => void;
}

function CriterionRow({ criterion, index, onChange, onRemove }: RowProps) {
  const { problemOf } = useDraftForm();
  const at = `criteria.${index}`;
  const nth = index + 1;
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        id={anchorOf(`${at}.name`)}
        aria-label={`第 ${nth} 个评分项的名称`}
        placeholder="评分项"
        maxLength={50}
        w={160}
        value={criterion.name}
        error={problemOf(`${at}.name`)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberField
        aria-label={`第 ${nth} 个评分项的分值`}
        min={1}
        max={70}
        needsValue
        hideControls
        rightSection="分"
        w={80}
        value={criterion.points}
        onChange={(typed) => typed !== '' && onChange({ points: typed })}
      />
      <TextInput
        id={anchorOf(`${at}.standard`)}
        aria-label={`第 ${nth} 个评分项的评分标准`}
        placeholder="评分标准，如何给分"
        maxLength={300}
        flex={1}
        miw={180}
        value={criterion.standard}
        error={problemOf(`${at}.standard`)}
        onChange={(event) => onChange({ standard: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`删除第 ${nth} 个评分项`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
