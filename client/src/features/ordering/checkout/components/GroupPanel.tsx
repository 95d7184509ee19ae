import type { CheckoutGroup } from '@jicai/shared/contract/ordering/checkout.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { Link } from 'react-router-dom';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { catalogPaths } from '../../../mall/catalog/paths.ts';
import { emptySupplier } from '../model/form/form.ts';
import type { OrderForm } from '../model/form/use-order-form.ts';
import { LineTable } from './LineTable.tsx';

interface Props {
  readonly group: CheckoutGroup;
  readonly form: OrderForm;
}

/** One supplier's order to be: its products, their delivery, and a remark. */
export function GroupPanel({ group, form }: Props) {
  const { freight, freeFrom, productAmount } = group;
  const missing = freeFrom > productAmount && freight > 0 ? freeFrom - productAmount : 0;
  return (
    <Panel>
      <Group gap="xs" mb="sm">
        <IconBuildingStore size={18} stroke={1.6} aria-hidden />
        <Anchor component={Link} to={catalogPaths.shopDetail.to(group.shopId)} fw={600} c="inherit">
          {group.shopName}
        </Anchor>
        <Text size="sm" c="var(--jc-muted)">
          {group.supplierName}
        </Text>
      </Group>
      <LineTable
        caption={`${group.shopName} 的商品`}
        lines={group.lines.map((line) => ({
          ...line,
          key: `${line.cartId} ${line.accessoryId ?? ''}`,
          isAccessory: line.accessoryId !== null,
        }))}
      />
      <SupplierFields name={group.shopName} shopId={group.shopId} form={form} />
      <Group justify="flex-end" gap="lg" mt="md">
        <Text c="var(--jc-muted)">
          商品 <Money amount={productAmount} isPrice={false} />
        </Text>
        <Text c="var(--jc-muted)">
          运费 <Money amount={freight} isPrice={false} />
          {missing > 0 && `（再买 ¥${formatFen(missing as typeof freeFrom)} 包邮）`}
        </Text>
        <Text>
          小计 <Money amount={group.amount} fw={700} size="lg" />
        </Text>
      </Group>
    </Panel>
  );
}

interface FieldsProps {
  /** Of the shop: the labels begin with it. */
  readonly name: string;
  readonly shopId: string;
  readonly form: OrderForm;
}

/** The fields of each supplier. A delivery date is not before today in China; the server decides. */
export function SupplierFields({ name, shopId, form }: FieldsProps) {
  const draft = form.values.suppliers[shopId] ?? emptySupplier;
  const today = dayOf(Date.now());
  const isPast = draft.deliverBy !== '' && draft.deliverBy < today;
  const set = (part: keyof typeof emptySupplier, value: string) =>
    form.setFieldValue('suppliers', {
      ...form.getValues().suppliers,
      [shopId]: { ...draft, [part]: value },
    });
  const field = (part: keyof typeof emptySupplier) => ({
    value: draft[part],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(part, event.currentTarget.value),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} mt="sm">
      <DateField
        label="期望交货日期"
        aria-label={`${name}：期望交货日期`}
        min={today}
        error={isPast && '期望交货日期不能早于今天'}
        value={draft.deliverBy}
        onChange={(day) => set('deliverBy', day)}
      />
      <TextInput
        label="交货地点说明"
        aria-label={`${name}：交货地点说明`}
        placeholder="如：送至 3 号楼 201 室"
        maxLength={limits.orderRemark}
        {...field('deliveryNote')}
      />
      <TextInput
        label="给供应商的备注"
        aria-label={`${name}：给供应商的备注`}
        maxLength={limits.orderRemark}
        {...field('remark')}
      />
    </SimpleGrid>
  );
}
