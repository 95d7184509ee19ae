import type { Appointment } from '@jicai/shared/contract/sourcing/appointment.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { appointmentMessages } from '@jicai/shared/messages/sourcing/appointment.ts';
import {
  ActionIcon,
  Button,
  Group,
  Input,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { RegionPicker } from '../../../identity/region/components/RegionPicker.tsx';
import type { ChosenRegion } from '../../../identity/region/region.ts';
import { useCategories } from '../../fixed-point/api.ts';
import { useSaveAppointment, useShopOptions } from '../api.ts';

interface Props {
  /** Null for a new one. */
  readonly entry: Appointment | null;
  readonly onClose: () => void;
}

interface Values {
  categoryId: string | null;
  shopId: string | null;
  region: ChosenRegion | null;
  startDay: string;
  endDay: string;
  discount: number | string;
  priceNote: string;
  orderLimit: Fen | null;
  items: { key: number; name: string; unit: string; listPrice: Fen | null }[];
}

const YEAR_MS = 365 * 86_400_000;

const valuesOf = (entry: Appointment | null): Values => ({
  categoryId: entry?.categoryId ?? null,
  shopId: entry?.shopId ?? null,
  region: entry ? { code: entry.regionCode, name: entry.regionName } : null,
  startDay: dayOf(entry?.startsAtMs ?? Date.now()),
  // The last day counts in full.
  endDay: dayOf((entry?.endsAtMs ?? Date.now() + YEAR_MS) - 1),
  discount: (entry?.discountHundredths ?? 0) / 100,
  priceNote: entry?.priceNote ?? '',
  orderLimit: entry?.orderLimit ?? null,
  items: entry
    ? entry.items.map(({ name, unit, listPrice }, key) => ({ key, name, unit, listPrice }))
    : [{ key: 0, name: '', unit: '', listPrice: null }],
});

const validate = {
  categoryId: (id: string | null) => (id ? null : appointmentMessages['appointment.category']),
  shopId: (id: string | null) => (id ? null : appointmentMessages['appointment.shop']),
  region: (region: ChosenRegion | null) =>
    region ? null : appointmentMessages['appointment.region'],
  endDay: (day: string, { startDay }: Values) =>
    day >= startDay && day !== '' ? null : appointmentMessages['appointment.period'],
  items: (items: Values['items']) =>
    items.length > 0 &&
    items.every(({ name, unit, listPrice }) => name.trim() && unit.trim() && listPrice)
      ? null
      : '请填写每个服务项目的名称、单位和市场价，或删除该行',
};

const useAppointmentForm = (entry: Appointment | null) =>
  useForm({ initialValues: valuesOf(entry), validate });

/** Appoints a supplier, or changes an appointment: category, area, period, framework prices. */
export function AppointmentDialog({ entry, onClose }: Props) {
  const form = useAppointmentForm(entry);
  const save = useSaveAppointment();
  const toast = useSetAtom(toastAtom);
  const submit = ({ region, discount, items, ...values }: Values) =>
    void save
      .send({
        id: entry?.id ?? null,
        categoryId: values.categoryId ?? '',
        shopId: values.shopId ?? '',
        regionCode: region?.code ?? '',
        startDay: values.startDay,
        endDay: values.endDay,
        discountHundredths: Math.round(Number(discount) * 100),
        priceNote: values.priceNote.trim(),
        orderLimit: values.orderLimit,
        items: items.flatMap(({ name, unit, listPrice }) =>
          listPrice === null ? [] : [{ name: name.trim(), unit: unit.trim(), listPrice }],
        ),
      })
      .then(
        () => {
          toast('done', appointmentMessages['appointment.saved']);
          onClose();
        },
        () => {},
      );
  return (
    <FormDialog
      title={entry ? '变更定点资格' : '确定定点供应商'}
      size="xl"
      word="保存并通知供应商"
      failure={save.failure}
      isSending={save.isSending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Choices form={form} entry={entry} />
      <Items form={form} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useAppointmentForm>;

function Choices({ form, entry }: { readonly form: Form; readonly entry: Appointment | null }) {
  const [keyword, setKeyword] = useState('');
  const categories = useCategories();
  const shops = useShopOptions(keyword);
  const options = [
    ...(entry ? [{ value: entry.shopId, label: entry.shopName }] : []),
    ...(shops.data?.rows ?? [])
      .filter(({ id }) => id !== entry?.shopId)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label="服务类别"
        withAsterisk
        data={(categories.data?.categories ?? []).map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        {...form.getInputProps('categoryId')}
      />
      <Select
        label="店铺"
        withAsterisk
        searchable
        data={options}
        nothingFoundMessage="没有这个名称的店铺"
        onSearchChange={setKeyword}
        {...form.getInputProps('shopId')}
      />
      <Input.Wrapper label="服务区域" withAsterisk error={form.errors.region}>
        <div>
          <RegionPicker
            label="服务区域"
            placeholder="请选择省、市或区县"
            value={form.values.region}
            onChange={(region) => form.setFieldValue('region', region)}
          />
        </div>
      </Input.Wrapper>
      <NumberField
        label="优惠率（%）"
        description="在市场价上下浮，得到框架协议价"
        min={0}
        max={99.99}
        decimals={2}
        {...form.getInputProps('discount')}
      />
      <DateField label="定点开始" withAsterisk {...form.getInputProps('startDay')} />
      <DateField label="定点截止" withAsterisk {...form.getInputProps('endDay')} />
      <MoneyInput
        data-path="orderLimit"
        label="单笔限额（选填）"
        value={form.values.orderLimit}
        onChange={(amount) => form.setFieldValue('orderLimit', amount)}
      />
      <TextInput label="报价说明" maxLength={200} {...form.getInputProps('priceNote')} />
    </SimpleGrid>
  );
}

function Items({ form }: { readonly form: Form }) {
  const { items } = form.values;
  const key = Math.max(-1, ...items.map((item) => item.key)) + 1;
  return (
    <Stack gap="xs">
      <Text fw={600}>服务项目与市场价</Text>
      {items.map((item, index) => (
        <Group key={item.key} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={2}
            aria-label={`项目 ${index + 1} 名称`}
            placeholder="服务项目"
            maxLength={60}
            {...form.getInputProps(`items.${index}.name`)}
          />
          <TextInput
            flex={1}
            aria-label={`项目 ${index + 1} 单位`}
            placeholder="单位"
            maxLength={20}
            {...form.getInputProps(`items.${index}.unit`)}
          />
          <MoneyInput
            flex={1}
            aria-label={`项目 ${index + 1} 市场价`}
            placeholder="市场价"
            value={item.listPrice}
            onChange={(amount) => form.setFieldValue(`items.${index}.listPrice`, amount)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`删除项目 ${index + 1}`}
            onClick={() => form.removeListItem('items', index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {form.errors.items && (
        <Text size="sm" c="var(--jc-alarm)" role="alert">
          {form.errors.items}
        </Text>
      )}
      <Button
        variant="light"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.insertListItem('items', { key, name: '', unit: '', listPrice: null })}
      >
        添加服务项目
      </Button>
    </Stack>
  );
}
