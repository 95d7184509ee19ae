import { type BudgetRow, budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import {
  budgetKinds,
  budgetPolicies,
  fundsLabels,
} from '@jicai/shared/domain/ordering/budget/budget.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Checkbox, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { CategorySelect } from '../../../mall/catalog/components/CategorySelect.tsx';
import { orderingWrite } from '../../ordering-write.ts';
import { type BudgetForm, checkForm, requestOf, startForm } from '../model/budget-form.ts';

const optionsOf = <T extends string>(words: Readonly<Record<T, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: String(label) }));

interface Props {
  /** The budget that is adjusted; null for a new one. */
  readonly budget: BudgetRow | null;
  readonly year: number;
  readonly onClose: () => void;
}

/** Enters a budget, or adjusts one with a reason that stands in its ledger. */
export function BudgetDialog({ budget, year, onClose }: Props) {
  const [form, setForm] = useState(() => startForm(budget, year));
  const [isTouched, setTouched] = useState(false);
  const sending = useSend(budgetEndpoints.save, orderingWrite);
  const toast = useSetAtom(toastAtom);
  const problems = isTouched ? checkForm(form) : {};
  const set = (part: Partial<BudgetForm>) => setForm((before) => ({ ...before, ...part }));

  async function save(): Promise<void> {
    setTouched(true);
    const request = requestOf(form);
    if (!request || Object.keys(checkForm(form)).length > 0) return;
    const saved = await sending.send(request).catch(() => null);
    if (!saved) return;
    toast('done', budget ? '预算已调整' : '预算已新增');
    onClose();
  }

  return (
    <FormDialog
      title={budget ? '调整预算' : '新增预算'}
      size="lg"
      failure={sending.failure}
      isSending={sending.isSending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Source form={form} problems={problems} set={set} />
        <Terms form={form} problems={problems} set={set} />
      </SimpleGrid>
      {budget && (
        <>
          <Checkbox
            label="停用（不再用于新的采购，已占用的不受影响）"
            checked={form.isClosed}
            onChange={(event) => set({ isClosed: event.currentTarget.checked })}
          />
          <Textarea
            data-path="reason"
            label="调整原因"
            withAsterisk
            autosize
            minRows={2}
            maxLength={limits.reasonLength}
            value={form.reason}
            error={problems.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        </>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: BudgetForm;
  readonly problems: ReturnType<typeof checkForm>;
  readonly set: (part: Partial<BudgetForm>) => void;
}

/** The fields that say which money it is; they stay once the budget exists. */
function Source({ form, problems, set }: FieldsProps) {
  const isFixed = form.id !== null;
  return (
    <>
      <NumberField
        data-path="year"
        label="年度"
        withAsterisk
        disabled={isFixed}
        hideControls
        value={form.year ?? ''}
        error={problems.year}
        onChange={(year) => set({ year: year === '' ? null : year })}
      />
      <Select
        data-path="kind"
        label="类型"
        withAsterisk
        disabled={isFixed}
        allowDeselect={false}
        data={optionsOf(budgetKinds)}
        value={form.kind}
        onChange={(kind) => kind && set({ kind: kind as BudgetForm['kind'] })}
      />
      <TextInput
        data-path="number"
        label="编号"
        withAsterisk
        disabled={isFixed}
        maxLength={50}
        value={form.number}
        error={problems.number}
        onChange={(event) => set({ number: event.currentTarget.value })}
      />
      <Select
        data-path="fundsType"
        label="资金性质"
        withAsterisk
        disabled={isFixed}
        allowDeselect={false}
        data={optionsOf(fundsLabels)}
        value={form.fundsType}
        onChange={(funds) => funds && set({ fundsType: funds as BudgetForm['fundsType'] })}
      />
      <CategorySelect
        label="品目"
        placeholder="全部品目"
        disabled={isFixed}
        value={form.categoryId}
        onChange={(categoryId) => set({ categoryId })}
      />
    </>
  );
}

/** The fields that an adjustment may change. */
function Terms({ form, problems, set }: FieldsProps) {
  const people = useCall(budgetEndpoints.holders, {}, { quiet: true });
  const holders = (people.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <TextInput
        data-path="name"
        label="名称"
        withAsterisk
        maxLength={100}
        value={form.name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <MoneyInput
        data-path="amount"
        label="金额"
        withAsterisk
        value={form.amount}
        error={problems.amount}
        onChange={(amount) => set({ amount })}
      />
      <Select
        data-path="policy"
        label="超预算时"
        withAsterisk
        allowDeselect={false}
        data={optionsOf(budgetPolicies)}
        value={form.policy}
        onChange={(policy) => policy && set({ policy: policy as BudgetForm['policy'] })}
      />
      <DateField
        data-path="validFromMs"
        label="有效期起"
        value={form.from}
        onChange={(from) => set({ from })}
      />
      <DateField
        data-path="validUntilMs"
        label="有效期止"
        value={form.to}
        error={problems.to}
        onChange={(to) => set({ to })}
      />
      <Select
        data-path="holderId"
        label="负责人"
        placeholder="不指定"
        clearable
        searchable
        nothingFoundMessage="没有这个人员"
        data={holders}
        value={form.holderId}
        onChange={(holderId) => set({ holderId })}
      />
    </>
  );
}
