import { contactEndpoints } from '@jicai/shared/contract/identity/account/contact.ts';
import { Alert } from '@mantine/core';
import { useCall } from '../../../../lib/http/call.ts';

/** Tells an account that is not proven its limits, and the ways to be proven that this installation has. */
export function UnprovenNotice() {
  const { data } = useCall(contactEndpoints.mine, {}, { quiet: true });
  const sendsCodes = data !== undefined && (data.byMail || data.bySms);
  return (
    <Alert color="orange" mb="md" title="账号未核实">
      可以先填写资料。请
      {sendsCodes ? '在“账号安全”用验证码确认邮箱或手机，或等待平台核实' : '等待平台核实'}
      ；核实之后才能上传文件和提交审核。
    </Alert>
  );
}
