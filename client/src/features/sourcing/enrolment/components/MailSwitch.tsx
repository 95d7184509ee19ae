import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useMails, useMailsChanged, useSaveMails } from '../api.ts';

/** A supplier's choice whether changes of projects are mailed; at the foot of the panel. */
export function MailSwitch() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { data } = useMails(isSupplier);
  const { send, isSending } = useSaveMails();
  const changed = useMailsChanged();
  if (!isSupplier || !data) return null;
  return (
    <Switch
      label="采购项目有变化时发邮件给我"
      description={data.email || '未登记电子邮箱，不会发送邮件'}
      checked={data.isWanted}
      disabled={isSending || data.email === ''}
      onChange={({ currentTarget: { checked } }) =>
        void send({ isWanted: checked }).then(changed, changed)
      }
    />
  );
}
