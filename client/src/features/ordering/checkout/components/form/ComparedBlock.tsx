import { limits } from '@jicai/shared/limits.ts';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useEffect } from 'react';
import { AmountInput } from '../../../../../ui/form/numbers/AmountInput.tsx';
import type { ComparedDraft } from '../../model/form/form.ts';
import type { ReportFiles } from '../../model/form/use-form-files.ts';
import type { OrderForm } from '../../model/form/use-order-form.ts';
import classes from './ComparedBlock.module.css';
import { OfferFiles } from './OfferFiles.tsx';
import { RecordChoice } from './RecordChoice.tsx';

interface Props {
  readonly form: OrderForm;
  readonly onFiles: ReportFiles;
}

/** The suppliers that were compared: typed line by line, or a comparison that was frozen before. */
export function ComparedBlock({ form, onFiles }: Props) {
  const { compared, comparisonId } = form.values;
  const key = Math.max(0, ...compared.map((row) => row.key)) + 1;
  const empty = {
    key,
    supplierName: '',
    goodsName: '',
    price: '',
    note: '',
    terms: '',
    fileGroup: null,
  };
  return (
    <Stack gap="sm" id="compared">
      <Text size="sm" c="var(--jc-muted)">
        供审核人判断价格是否合理；提交后不能再改，订单退回修改时除外。
      </Text>
      <RecordChoice
        value={comparisonId}
        onChange={(id) => form.setFieldValue('comparisonId', id)}
      />
      {compared.map((row, index) => (
        <ComparedRow key={row.key} form={form} index={index} row={row} onFiles={onFiles} />
      ))}
      {form.errors.compared && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {form.errors.compared}
        </Text>
      )}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={compared.length >= limits.comparedSuppliers}
          onClick={() => form.insertListItem('compared', empty)}
        >
          添加比价供应商
        </Button>
      </Group>
    </Stack>
  );
}

interface RowProps extends Props {
  readonly index: number;
  readonly row: ComparedDraft;
}

function ComparedRow({ form, index, row, onFiles }: RowProps) {
  const place = `compared ${row.key}`;
  // The files of a row that is removed are on their way no more.
  useEffect(() => () => onFiles(place, null), [place, onFiles]);
  const field = (name: string) => {
    const props = form.getInputProps(`compared.${index}.${name}`);
    const onChange = (event: ChangeEvent<HTMLInputElement>) => {
      props.onChange(event);
      form.clearFieldError('compared');
    };
    return { ...props, onChange };
  };
  const remove = () => {
    form.removeListItem('compared', index);
    form.clearFieldError('compared');
  };
  const label = `比价供应商 ${index + 1}`;
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={`${label} 名称`}
        placeholder="供应商名称"
        maxLength={100}
        {...field('supplierName')}
      />
      <TextInput
        aria-label={`${label} 商品`}
        placeholder="商品"
        maxLength={200}
        {...field('goodsName')}
      />
      <AmountInput
        aria-label={`${label} 报价`}
        placeholder="报价（元）"
        {...form.getInputProps(`compared.${index}.price`)}
        value={row.price}
        onChange={(price) => {
          form.setFieldValue(`compared.${index}.price`, price);
          form.clearFieldError('compared');
        }}
      />
      <TextInput
        aria-label={`${label} 付款条件`}
        placeholder="付款条件，如：验收后 30 日"
        maxLength={limits.orderRemark}
        {...field('terms')}
      />
      <TextInput
        aria-label={`${label} 说明`}
        placeholder="说明"
        maxLength={limits.orderRemark}
        {...field('note')}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`删除${label}`}
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <div className={classes.files}>
        <OfferFiles
          group={row.fileGroup ?? null}
          // The row may have moved up before the server has issued the group.
          onGroup={(group) => {
            const at = form.getValues().compared.findIndex(({ key }) => key === row.key);
            if (at >= 0) form.setFieldValue(`compared.${at}.fileGroup`, group);
          }}
          onFiles={(files) => onFiles(place, files)}
        />
      </div>
    </div>
  );
}
