import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { useComparisonRecords } from '../../api.ts';
import type { ComparedDraft, OrderDraft, Problems } from '../../model/form.ts';
import classes from './ComparedBlock.module.css';

interface Props {
  readonly draft: OrderDraft;
  readonly onChange: (part: Partial<OrderDraft>) => void;
  readonly problems: Problems;
}

/** With whom one compared: typed line by line, or a comparison that was frozen before. */
export function ComparedBlock({ draft, onChange, problems }: Props) {
  const { data } = useComparisonRecords(true);
  const { compared } = draft;
  const edit = (key: number, part: Partial<ComparedDraft>) =>
    onChange({ compared: compared.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const records = (data?.rows ?? []).map((record) => ({
    value: record.id,
    label: `${dateTimeText(record.createdAtMs)} · ${record.columns.map(({ name }) => name).join(' / ')}`,
  }));
  return (
    <Stack gap="sm" id="compared">
      <Text size="sm" c="var(--jc-muted)">
        供审核人判断价格是否合理；提交后随订单固定，不能再改。
      </Text>
      {records.length > 0 && (
        <Select
          label="引用比价记录"
          placeholder="不引用"
          clearable
          data={records}
          value={draft.comparisonId || null}
          onChange={(id) => onChange({ comparisonId: id ?? '' })}
        />
      )}
      {compared.map((row, index) => (
        <div key={row.key} className={classes.row}>
          <TextInput
            aria-label={`比价供应商 ${index + 1} 名称`}
            placeholder="供应商名称"
            maxLength={100}
            value={row.supplierName}
            onChange={(event) => edit(row.key, { supplierName: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`比价供应商 ${index + 1} 商品`}
            placeholder="商品"
            maxLength={200}
            value={row.goodsName}
            onChange={(event) => edit(row.key, { goodsName: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`比价供应商 ${index + 1} 报价`}
            placeholder="报价（元）"
            inputMode="decimal"
            maxLength={limits.amountText}
            value={row.price}
            onChange={(event) => edit(row.key, { price: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`比价供应商 ${index + 1} 说明`}
            placeholder="说明"
            maxLength={limits.orderRemark}
            value={row.note}
            onChange={(event) => edit(row.key, { note: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`删除比价供应商 ${index + 1}`}
            onClick={() => onChange({ compared: compared.filter(({ key }) => key !== row.key) })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {problems.compared && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {problems.compared}
        </Text>
      )}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={compared.length >= limits.comparedSuppliers}
          onClick={() =>
            onChange({
              compared: [
                ...compared,
                {
                  key: Math.max(0, ...compared.map(({ key }) => key)) + 1,
                  supplierName: '',
                  goodsName: '',
                  price: '',
                  note: '',
                },
              ],
            })
          }
        >
          添加比价供应商
        </Button>
      </Group>
    </Stack>
  );
}
