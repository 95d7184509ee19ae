import type { ServiceDetail } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { quoteAmount } from '@jicai/shared/domain/sourcing/fixed-point/terms.ts';
import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { emptyLine, linesOf, type QuoteForm } from '../model/quote-form.ts';
import classes from './fixed-point.module.css';

const Files = lazy(async () => ({
  default: (await import('../../../files/upload/FileUpload.tsx')).FileUpload,
}));

interface Props {
  readonly form: QuoteForm;
  readonly items: ServiceDetail['items'];
  readonly orderLimit: Fen | null;
}

/** The quote line by line, each with the highest price that the framework allows. */
export function QuoteFields({ form, items, orderLimit }: Props) {
  const { lines } = form.values;
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
  return (
    <Stack gap="sm">
      {lines.map((line, index) => (
        <QuoteRow key={line.key} form={form} items={items} index={index} />
      ))}
      <Group justify="space-between">
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('lines', emptyLine(key))}
        >
          添加一行
        </Button>
        <Text>
          合计 <Money amount={quoteAmount(linesOf(form.values))} fw={700} fz="lg" />
          {orderLimit !== null && (
            <Text component="span" size="sm" c="var(--jc-muted)">
              （单笔限额 ¥{formatFen(orderLimit)}）
            </Text>
          )}
        </Text>
      </Group>
      <Textarea
        label="报价说明"
        autosize
        minRows={2}
        maxLength={1_000}
        {...form.getInputProps('note')}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          报价文件（选填，如盖章的报价单）
        </Text>
        <Suspense fallback={null}>
          <Files
            label="报价文件"
            fileDomain="quote"
            group={form.values.fileGroup}
            onGroup={(group) => form.setFieldValue('fileGroup', group)}
            onChange={({ isUploading }) => form.setFieldValue('isUploading', isUploading)}
          />
        </Suspense>
      </div>
    </Stack>
  );
}

interface RowProps {
  readonly form: QuoteForm;
  readonly items: ServiceDetail['items'];
  readonly index: number;
}

function QuoteRow({ form, items, index }: RowProps) {
  const line = form.values.lines[index];
  if (!line) return null;
  const item = items.find(({ itemNo }) => itemNo === line.itemNo);
  const isAbove = item !== undefined && line.price !== null && line.price > item.ceiling;
  const no = index + 1;
  return (
    <div className={classes.line}>
      <Select
        label={`第 ${no} 行服务项目`}
        placeholder="请选择"
        data={items.map(({ itemNo, name, unit }) => ({
          value: String(itemNo),
          label: `${name}（${unit}）`,
        }))}
        value={line.itemNo === null ? null : String(line.itemNo)}
        onChange={(value) =>
          form.setFieldValue(`lines.${index}.itemNo`, value === null ? null : Number(value))
        }
      />
      <NumberField
        label={`第 ${no} 行数量`}
        min={1}
        max={limits.orderQuantity}
        value={line.quantity}
        onChange={(value) => form.setFieldValue(`lines.${index}.quantity`, value)}
      />
      <MoneyInput
        label={`第 ${no} 行单价`}
        description={item ? `不高于 ¥${formatFen(item.ceiling)}` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isAbove ? '超过框架协议价' : undefined}
        value={line.price}
        onChange={(price) => form.setFieldValue(`lines.${index}.price`, price)}
      />
      <TextInput
        label={`第 ${no} 行说明`}
        maxLength={limits.orderRemark}
        value={line.note}
        onChange={(event) => form.setFieldValue(`lines.${index}.note`, event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`删除第 ${no} 行`}
        disabled={form.values.lines.length === 1}
        onClick={() => form.removeListItem('lines', index)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
