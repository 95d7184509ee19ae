import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useMails, useMailsChanged, useSaveMails } from '../api.ts';

const LABEL = '采购项目有变化时发邮件给我';

/** A supplier's choice whether changes of projects are mailed; its room is kept while it is read. */
export function MailSwitch() {
  const isSupplier = useAtomValue(isSupplierAtom);
  const { data, error } = useMails(isSupplier);
  const { send, isSending } = useSaveMails();
  const changed = useMailsChanged();
  if (!isSupplier) return null;
  if (!data)
    return (
      <Switch
        label={LABEL}
        description={error ? '邮件设置加载失败' : '正在读取邮件设置'}
        checked={false}
        disabled
        readOnly
      />
    );
  return (
    <Switch
      label={LABEL}
      description={data.email || '未登记电子邮箱，不会发送邮件'}
      checked={data.isWanted}
      disabled={isSending || data.email === ''}
      onChange={({ currentTarget: { checked } }) =>
        void send({ isWanted: checked }).then(changed, changed)
      }
    />
  );
}
