import { limits } from '@jicai/shared/limits.ts';
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { Folded } from '../../../../../ui/form/Folded.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { useUnits } from '../../api.ts';
import { useDraftForm } from '../../model/form.ts';
import { CategoryField } from '../fields/CategoryField.tsx';
import { ChoiceField, MoneyField, TextField } from '../fields/fields.tsx';
import { Funds, ProjectBudgets } from './Funds.tsx';

const two = { base: 1, sm: 2 };

/** The basics of a project: subject, unit, funds. */
export function Basics() {
  const { project } = useDraftForm();
  const { data } = useUnits();
  const unit = data?.units[0]?.name ?? project.unitName;
  return (
    <Panel title="项目信息">
      <Stack gap="md">
        <TextField field="name" maxLength={limits.projectName} isRequired />
        <SimpleGrid cols={two}>
          <TextInput label="采购单位" value={unit} readOnly variant="filled" />
          <CategoryField />
          <MoneyField field="budget" isRequired />
          <ChoiceField
            field="fundsType"
            isRequired
            options={{ fiscal: '财政资金', nonFiscal: '非财政资金' }}
          />
          <Funds />
        </SimpleGrid>
        <ProjectBudgets />
        <TextField
          field="description"
          maxLength={limits.projectText}
          rows={3}
          placeholder="用途、技术与服务要求等，供应商可见"
        />
      </Stack>
    </Panel>
  );
}

/** Whom to call, where it goes, how it is paid. */
export function Terms() {
  const { draft } = useDraftForm();
  return (
    <Panel title="联系人与商务要求">
      <SimpleGrid cols={two}>
        <TextField field="contactName" maxLength={50} isRequired />
        <TextField field="contactPhone" maxLength={32} isRequired />
        <TextField field="deliveryPlace" maxLength={200} isRequired />
        <TextField
          field="deliveryTime"
          maxLength={100}
          isRequired
          placeholder="例：合同签订后 15 日内"
        />
        <TextField field="paymentTerms" maxLength={500} isRequired />
        <TextField field="invoiceTitle" maxLength={100} />
        <Folded
          word="填写报销人"
          isUsed={draft.reimburserName !== '' || draft.reimburserPhone !== ''}
        >
          <TextField field="reimburserName" maxLength={50} />
          <TextField field="reimburserPhone" maxLength={32} />
        </Folded>
      </SimpleGrid>
    </Panel>
  );
}
