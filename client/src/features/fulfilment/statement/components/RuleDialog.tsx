import {
  type StatementRuleForm,
  statementEndpoints,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import {
  basisLabels,
  buyerKindLabels,
  supplierSizeLabels,
} from '@jicai/shared/domain/fulfilment/settlement/due.ts';
import { cycleLabels } from '@jicai/shared/domain/fulfilment/statement/rule.ts';
import { Checkbox, Group, Select } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { fundsLabels } from '../../settlement/model/list-state.ts';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

interface Props {
  readonly rule: StatementRuleForm;
  readonly suppliers: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const sideWords = { supplier: '供应商', buyer: '采购人' };

/** A rule; one for the same supplier and funds type takes the place of the old one. */
export function RuleDialog({ rule, suppliers, onClose }: Props) {
  const { supplierId, fundsType, cycle, cutOffDay, tolerance, isAutomatic, ...rest } = rule;
  const { firstConfirmer, autoConfirmDays, buyerKind, supplierSize, ...terms } = rest;
  const form = useForm<StatementRuleForm>({
    initialValues: {
      supplierId,
      fundsType,
      cycle,
      cutOffDay,
      tolerance,
      isAutomatic,
      firstConfirmer,
      autoConfirmDays,
      buyerKind,
      supplierSize,
      agreedDays: terms.agreedDays,
      basis: terms.basis,
      isMonthly: terms.isMonthly,
    },
  });
  const save = useSend(statementEndpoints.saveRule, { quiet: true, repeats: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  return (
    <FormDialog
      title="对账规则"
      size="lg"
      failure={save.failure}
      isSending={save.isSending}
      onSubmit={form.onSubmit((values) => {
        void save.send(values).then(
          () => {
            toast('done', '保存成功');
            void changed();
            onClose();
          },
          () => {},
        );
      })}
      onClose={onClose}
    >
      <RuleScope form={form} suppliers={suppliers} />
      <RuleTerms form={form} />
    </FormDialog>
  );
}

type RuleForm = ReturnType<typeof useForm<StatementRuleForm>>;

interface ScopeProps extends Pick<Props, 'suppliers'> {
  readonly form: RuleForm;
}

/** Whom the rule is for; nothing chosen is everybody. */
function RuleScope({ form, suppliers }: ScopeProps) {
  return (
    <Group grow align="flex-start">
      <Select
        data-path="supplierId"
        label="供应商"
        clearable
        searchable
        placeholder="全部供应商"
        data={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.supplierId || null}
        onChange={(value) => form.setFieldValue('supplierId', value ?? '')}
      />
      <Select
        data-path="fundsType"
        label="资金性质"
        clearable
        placeholder="全部"
        data={options(fundsLabels)}
        value={form.values.fundsType}
        onChange={(value) =>
          form.setFieldValue('fundsType', value as StatementRuleForm['fundsType'])
        }
      />
    </Group>
  );
}

/** How is reconciled, and within how many days is paid. */
function RuleTerms({ form }: Pick<ScopeProps, 'form'>) {
  const choose = <K extends 'cycle' | 'firstConfirmer' | 'buyerKind' | 'supplierSize' | 'basis'>(
    label: string,
    field: K,
    words: Readonly<Record<StatementRuleForm[K], string>>,
  ) => (
    <Select
      data-path={field}
      label={label}
      allowDeselect={false}
      data={options(words)}
      value={form.values[field]}
      onChange={(value) =>
        value && form.setValues({ [field]: value } as Partial<StatementRuleForm>)
      }
    />
  );
  return (
    <>
      <Group grow align="flex-start">
        {choose('对账周期', 'cycle', cycleLabels)}
        <NumberField
          data-path="cutOffDay"
          label="截止日"
          min={1}
          max={31}
          needsValue
          disabled={form.values.cycle === 'order'}
          value={form.values.cutOffDay}
          onChange={(value) => value !== '' && form.setFieldValue('cutOffDay', value)}
        />
      </Group>
      <Group grow align="flex-start">
        {choose('先确认方', 'firstConfirmer', sideWords)}
        <NumberField
          data-path="autoConfirmDays"
          label="一方确认后自动确认天数（0 为不自动）"
          min={0}
          max={90}
          needsValue
          value={form.values.autoConfirmDays}
          onChange={(value) => value !== '' && form.setFieldValue('autoConfirmDays', value)}
        />
      </Group>
      <MoneyInput
        data-path="tolerance"
        label="对账与开票容差"
        value={form.values.tolerance}
        onChange={(amount) => amount !== null && form.setFieldValue('tolerance', amount)}
      />
      <Checkbox
        label="到期自动生成对账单"
        {...form.getInputProps('isAutomatic', { type: 'checkbox' })}
      />
      <Group grow align="flex-start">
        {choose('采购单位性质', 'buyerKind', buyerKindLabels)}
        {choose('供应商规模', 'supplierSize', supplierSizeLabels)}
      </Group>
      <Group grow align="flex-start">
        <NumberField
          data-path="agreedDays"
          label="约定付款天数（不填为法定）"
          min={0}
          max={365}
          value={form.values.agreedDays ?? ''}
          onChange={(value) => form.setFieldValue('agreedDays', value === '' ? null : value)}
        />
        {choose('付款期限起算', 'basis', basisLabels)}
      </Group>
      <Checkbox
        label="月结：自起算日所在月的月末起算（中小企业最长不超过 60 天）"
        {...form.getInputProps('isMonthly', { type: 'checkbox' })}
      />
    </>
  );
}
