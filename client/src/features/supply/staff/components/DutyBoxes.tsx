import {
  SUPPLIER_DUTIES,
  type SupplierDuty,
  supplierDuties,
} from '@jicai/shared/domain/kernel/rights/duties.ts';
import { Checkbox, type CheckboxGroupProps, Group } from '@mantine/core';

type Props = Omit<CheckboxGroupProps<SupplierDuty>, 'children'>;

/** The posts that an account may have. */
export function DutyBoxes(props: Props) {
  return (
    <Checkbox.Group {...props}>
      <Group mt="xs">
        {supplierDuties.map((duty) => (
          <Checkbox key={duty} value={duty} label={SUPPLIER_DUTIES[duty]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
