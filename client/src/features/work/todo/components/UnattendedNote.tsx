import type { BusinessType } from '@jicai/shared/contract/kernel/business-type.ts';
import { dutyEndpoints } from '@jicai/shared/contract/work/duty.ts';
import { Alert, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../../lib/http/call.ts';
import { isSupplierAtom } from '../../../identity/session/roles.ts';

interface Props {
  readonly businessType: BusinessType;
  readonly businessId: string;
}

/** Says which work about an object nobody in the reader's unit can do, and which role is missing. */
export function UnattendedNote({ businessType, businessId }: Props) {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { data } = useCall(
    dutyEndpoints.unattended,
    { businessType, businessId },
    { enabled: !isSupplier, quiet: true, alwaysNew: true },
  );
  if (!data || data.duties.length === 0) return null;
  return (
    <Alert
      color="orange"
      mb="md"
      className="no-print"
      role="status"
      title="待办无人可办"
      icon={<IconUserOff size={18} aria-hidden />}
    >
      {data.duties.map(({ label, why }) => (
        <Text key={`${label} ${why}`} size="sm">
          {label}：{why}
        </Text>
      ))}
      <Text size="sm">请联系单位管理员安排可以办理的人。</Text>
    </Alert>
  );
}
