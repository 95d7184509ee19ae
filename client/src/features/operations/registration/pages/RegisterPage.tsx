import type { PasswordRule } from '@jicai/shared/contract/identity/account/password-rule.ts';
import { registrationEndpoints } from '@jicai/shared/contract/operations/registration.ts';
import { APPLICANT_ROLES, isLoginName, ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import {
  checkIdentityNumber,
  checkMobile,
} from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import { readStored, textOfBlocks } from '@jicai/shared/domain/kernel/texts/rich-blocks.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { applicationStates } from '@jicai/shared/domain/operations/registration.ts';
import { limits } from '@jicai/shared/limits.ts';
import { organisationMessages } from '@jicai/shared/messages/identity/organisation.ts';
import { passwordMessages } from '@jicai/shared/messages/identity/password.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  ScrollArea,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { NarrowPage } from '../../../../ui/page/NarrowPage.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { NewPasswordFields } from '../../../identity/password/components/NewPasswordFields.tsx';
import { useRegistrationRule } from '../../../identity/profile/api.ts';
import { useAgreement } from '../../../mall/agreement/api.ts';

const say = sayFrom(passwordMessages);

const AGREEMENT = `一、会员账号仅供本人因公使用，不得出借、转让或多人共用。
二、您应如实填写单位、姓名、手机号码与身份证号；平台仅为核验身份与履行采购职责使用，列表与页面默认隐去中段，查看完整号码会被记录。
三、账号经本单位管理员审核通过后启用；岗位变动或离岗时，由单位管理员办理交接。
四、您在平台的操作会被记入日志，用于采购监督与审计。
五、不得以任何方式规避不相容岗位分离规则。`;

const start = {
  unitCode: '',
  department: '',
  name: '',
  phone: '',
  idNumber: '',
  role: 'buyer' as (typeof APPLICANT_ROLES)[number],
  loginName: '',
  password: '',
  again: '',
  agrees: false,
};

const needed = (what: string) => (text: string) => (text.trim() ? null : `请填写${what}`);
const by =
  (check: (text: string) => { isValid: true } | { isValid: false; why: string }) =>
  (text: string) => {
    const checked = check(text);
    return checked.isValid ? null : checked.why;
  };

function useRegisterForm(rule: PasswordRule) {
  return useForm({
    initialValues: start,
    validateInputOnBlur: true,
    validate: {
      unitCode: needed('单位编码'),
      name: needed('姓名'),
      phone: by(checkMobile),
      idNumber: by((text) => checkIdentityNumber(text, dayOf(Date.now()))),
      loginName: (text) => (isLoginName(text) ? null : organisationMessages['person.loginName']),
      password: (newPassword, { loginName }) => {
        const refusal = checkNewPassword({ oldPassword: '', newPassword, loginName, ...rule });
        return refusal && say(refusal.refused, refusal.values);
      },
      again: (text, { password }) =>
        text === password ? null : passwordMessages['password.twice'],
      agrees: (agrees) => (agrees ? null : '请阅读并同意注册协议'),
    },
  });
}

/** hyzc: somebody of a unit asks for an account; its administrator decides. */
export default function RegisterPage() {
  const [number, setNumber] = useState<string | null>(null);
  return (
    <NarrowPage width={760}>
      <PageHeader title="会员注册" hint="提交后由本单位管理员审核；可凭申请编号查询进度" />
      {number === null ? (
        <RegisterForm onDone={setNumber} />
      ) : (
        <Alert color="green" role="status" title="申请已提交">
          申请编号 <b>{number}</b>，请记下以便查询进度。
        </Alert>
      )}
      <Progress />
    </NarrowPage>
  );
}

function RegisterForm({ onDone }: { readonly onDone: (number: string) => void }) {
  const { send, isSending, failure } = useSend(registrationEndpoints.submit, { quiet: true });
  const own = useAgreement('member').data?.agreement;
  const rule = useRegistrationRule();
  const form = useRegisterForm(rule);
  const field = form.getInputProps;
  const submit = ({ again: _, agrees: __, ...body }: typeof start) =>
    void send(body).then(
      (answer) => onDone(answer.number),
      () => {},
    );
  return (
    <Panel>
      <form onSubmit={form.onSubmit(submit)} noValidate aria-label="会员注册">
        <Stack>
          <Refused failure={failure} isBox />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="单位编码" withAsterisk maxLength={32} {...field('unitCode')} />
            <TextInput label="部门" maxLength={100} {...field('department')} />
            <TextInput label="姓名" withAsterisk maxLength={50} {...field('name')} />
            <TextInput label="手机号码" withAsterisk inputMode="tel" {...field('phone')} />
            <TextInput label="身份证号" withAsterisk maxLength={20} {...field('idNumber')} />
            <Select
              label="申请角色"
              allowDeselect={false}
              data={APPLICANT_ROLES.map((value) => ({ value, label: ROLES[value] }))}
              {...field('role')}
            />
            <TextInput
              label="登录名"
              withAsterisk
              autoComplete="username"
              maxLength={limits.loginNameLength}
              {...field('loginName')}
            />
            <Box component="span" visibleFrom="sm" />
            <NewPasswordFields
              word="密码"
              isRequired
              password={form.values.password}
              rule={rule}
              first={field('password')}
              again={field('again')}
            />
          </SimpleGrid>
          <ScrollArea h={120} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': '注册协议' }}>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {own ? textOfBlocks(readStored(own.body)) : AGREEMENT}
            </Text>
          </ScrollArea>
          <Checkbox
            label="我已阅读并同意注册协议"
            {...form.getInputProps('agrees', { type: 'checkbox' })}
          />
          <Button type="submit" loading={isSending} w="fit-content">
            提交申请
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

function Progress() {
  const { send, isSending, failure, answer } = useSend(registrationEndpoints.progress, {
    quiet: true,
  });
  const form = useForm({
    initialValues: { number: '', phone: '' },
    validate: { number: needed('申请编号'), phone: needed('手机号码') },
  });
  return (
    <Panel title="查询进度">
      <form
        noValidate
        aria-label="查询进度"
        onSubmit={form.onSubmit((asked) => void send(asked).catch(() => {}))}
      >
        <Stack>
          <Refused failure={failure} isBox />
          {answer && (
            <Alert role="status">
              {applicationStates.states[answer.state]}
              {answer.reason && `：${answer.reason}`}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="申请编号" {...form.getInputProps('number')} />
            <TextInput label="申请时的手机号码" {...form.getInputProps('phone')} />
          </SimpleGrid>
          <Button type="submit" variant="light" loading={isSending} w="fit-content">
            查询
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
