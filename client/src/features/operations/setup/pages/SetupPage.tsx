import { type AccessLink, setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { isLoginName } from '@jicai/shared/domain/identity/organisation.ts';
import { PROFILE_PASSWORDS } from '@jicai/shared/domain/identity/password/profile-rules.ts';
import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import { checkCreditCode } from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import { hoursText } from '@jicai/shared/domain/kernel/time/hours-text.ts';
import { limits } from '@jicai/shared/limits.ts';
import { passwordMessages } from '@jicai/shared/messages/identity/password.ts';
import { setupMessages } from '@jicai/shared/messages/operations/setup.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import {
  Anchor,
  Button,
  Code,
  CopyButton,
  Group,
  List,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { NarrowPage } from '../../../../ui/page/NarrowPage.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { NewPasswordFields } from '../../../identity/password/components/NewPasswordFields.tsx';
import { sessionPaths } from '../../../identity/session/paths.ts';
import { isTyped, MailFields, mailFault, noSender } from '../components/MailFields.tsx';

const say = sayFrom(passwordMessages);

/** /setup#…: the first start of an installation. */
export default function SetupPage() {
  const token = useLocation().hash.slice(1);
  const query = useCall(setupEndpoints.status, {}, { quiet: true });
  const [made, setMade] = useState<Made | null>(null);
  return (
    <NarrowPage width={760}>
      <PageHeader title="初始化系统" hint="建立单位和三位管理员，约需三分钟" />
      {made && <Done {...made} />}
      <Loaded query={query} what="无法连接">
        {({ isOpen }) => {
          if (made) return null;
          if (isOpen) return <SetupForm token={token} onDone={setMade} />;
          return (
            <Empty
              text="系统已经初始化"
              action={
                <Button component={Link} to={sessionPaths.login.to()}>
                  去登录
                </Button>
              }
            />
          );
        }}
      </Loaded>
    </NarrowPage>
  );
}

interface Made {
  readonly links: readonly AccessLink[];
  /** Hours for which the links are good. */
  readonly linkHours: number;
}

function Done({ links, linkHours }: Made) {
  return (
    <Panel>
      <Stack role="status">
        <Title order={2} size="h3">
          初始化完成
        </Title>
        {links.length > 0 && (
          <Text>
            请把下面的一次性链接分别交给本人，{hoursText(linkHours)}内有效，离开本页后不再显示：
          </Text>
        )}
        {links.map(({ loginName, name, url }) => (
          <Group key={loginName} wrap="nowrap" align="flex-start">
            <Stack gap={2} flex={1} miw={0}>
              <Text fw={600}>
                {name}（{loginName}）
              </Text>
              <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
            </Stack>
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button variant="light" onClick={copy}>
                  {copied ? '已复制' : '复制'}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
        <Text>接下来：</Text>
        <List type="ordered">
          <List.Item>登录；安全方案要求的，先启用动态口令或登记安全密钥。</List.Item>
          <List.Item>
            在“批量导入”带入单位、人员、品目、店铺、商品和限额，不需要的跳过；少量人员可在“会员管理”添加。
          </List.Item>
          <List.Item>
            跳过了发件邮箱的，可稍后在“系统控制台 → 参数”填写
            mail.server、mail.from；在此之前，忘记密码由管理员处理。
          </List.Item>
        </List>
        <Anchor component={Link} to={sessionPaths.login.to()}>
          去登录
        </Anchor>
      </Stack>
    </Panel>
  );
}

const needed = (what: string) => (text: string) => (text.trim() ? null : `请填写${what}`);
/** The name of an administrator who is named later may be left out, with the login name. */
const otherAdmin = (text: string, of: { readonly name: string }) =>
  loginNameOf(of.name.trim() === '')(text);
const loginNameOf = (isOptional: boolean) => (text: string) =>
  (isOptional && text === '') || isLoginName(text) ? null : setupMessages['setup.loginName'];

interface FormProps {
  readonly token: string;
  readonly onDone: (made: Made) => void;
}

const PROFILES = {
  modern: {
    label: '通用（ASVS 5.0）',
    hint: '管理员首次登录时启用动态口令或安全密钥',
  },
  mlps3: {
    label: '等保三级',
    hint: '密码 90 天更换；采购人与平台人员登录时启用动态口令或安全密钥',
  },
  basic: { label: '试用', hint: '不要求第二因素，仅供试用' },
} as const;

type Profile = keyof typeof PROFILES;

const empty = {
  token: '',
  unitName: '',
  unitCode: '',
  publicUrl: '',
  loginName: '',
  name: '',
  password: '',
  again: '',
  profile: 'modern' as Profile,
  securityAdmin: { loginName: '', name: '' },
  auditAdmin: { loginName: '', name: '' },
  sender: noSender,
};

function useSetupForm(token: string, onValuesChange: () => void) {
  const form = useForm({
    onValuesChange,
    initialValues: { ...empty, token, publicUrl: window.location.origin },
    validateInputOnBlur: true,
    validate: {
      token: needed('初始化口令'),
      unitName: needed('单位名称'),
      unitCode: (text) => {
        const checked = checkCreditCode(text);
        return checked.isValid ? null : checked.why;
      },
      publicUrl: needed('访问地址'),
      loginName: loginNameOf(false),
      name: needed('姓名'),
      password: (newPassword, { loginName, profile }) => {
        const rule = PROFILE_PASSWORDS[profile].administrators;
        const refusal = checkNewPassword({ oldPassword: '', newPassword, loginName, ...rule });
        return refusal && say(refusal.refused, refusal.values);
      },
      again: (text, { password }) =>
        text === password ? null : passwordMessages['password.twice'],
      securityAdmin: { loginName: (text, { securityAdmin }) => otherAdmin(text, securityAdmin) },
      auditAdmin: { loginName: (text, { auditAdmin }) => otherAdmin(text, auditAdmin) },
      sender: { host: mailFault('host'), user: mailFault('user'), from: mailFault('from') },
    },
  });
  const { values, setFieldValue } = form;
  // A tab that already shows this page takes a one-time address without loading the page again.
  const isNew = token !== '' && values.token !== token;
  useEffect(() => {
    if (isNew) setFieldValue('token', token);
  }, [isNew, token, setFieldValue]);
  return form;
}

function SetupForm({ token, onDone }: FormProps) {
  const { send, isSending, failure, reset } = useSend(setupEndpoints.run, { quiet: true });
  // The refusal speaks of what was sent, and that is being mended.
  const form = useSetupForm(token, reset);
  const field = form.getInputProps;
  const submit = ({ again: _, sender, ...body }: typeof empty) =>
    send({ ...body, sender: isTyped(sender) ? sender : null }).then(
      (made) => onDone(made),
      () => {},
    );
  /** The form is longer than a screen: the first field that is wrong comes into sight. */
  const showFirst = (errors: typeof form.errors) =>
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  return (
    <form onSubmit={form.onSubmit(submit, showFirst)} noValidate aria-label="初始化系统">
      <Stack maw={760}>
        {token === '' && (
          <TextInput
            label="初始化口令"
            description="在服务器的启动输出或数据目录的 setup-token 文件中"
            {...field('token')}
          />
        )}
        <Section title="单位（平台运营机构）">
          <TextInput label="单位名称" maxLength={100} withAsterisk {...field('unitName')} />
          <TextInput label="统一社会信用代码" withAsterisk {...field('unitCode')} />
          <TextInput label="访问地址" withAsterisk {...field('publicUrl')} />
        </Section>
        <Section title="安全方案">
          <Select
            label="安全方案"
            description={PROFILES[form.values.profile].hint}
            data={Object.entries(PROFILES).map(([value, { label }]) => ({ value, label }))}
            allowDeselect={false}
            {...field('profile')}
            onChange={(next: string | null) => {
              form.setFieldValue('profile', next as Profile);
              // The words at the password were those of the other rule.
              form.clearFieldError('password');
            }}
          />
        </Section>
        <Section title="系统管理员（您本人）">
          <TextInput
            label="登录名"
            autoComplete="username"
            maxLength={limits.loginNameLength}
            withAsterisk
            {...field('loginName')}
          />
          <TextInput label="姓名" maxLength={50} withAsterisk {...field('name')} />
          <NewPasswordFields
            word="密码"
            password={form.values.password}
            rule={PROFILE_PASSWORDS[form.values.profile].administrators}
            first={field('password')}
            again={field('again')}
            isRequired
          />
        </Section>
        <Section title="安全管理员（可稍后指定）">
          <TextInput label="安全管理员登录名" {...field('securityAdmin.loginName')} />
          <TextInput label="安全管理员姓名" {...field('securityAdmin.name')} />
        </Section>
        <Section title="审计管理员（可稍后指定）">
          <TextInput label="审计管理员登录名" {...field('auditAdmin.loginName')} />
          <TextInput label="审计管理员姓名" {...field('auditAdmin.name')} />
        </Section>
        <Section title="发件邮箱（可跳过）">
          <MailFields form={form} />
        </Section>
        <Refused failure={failure} isBox />
        <Button type="submit" size="md" loading={isSending}>
          完成初始化
        </Button>
      </Stack>
    </form>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: React.ReactNode;
}

function Section({ title, children }: SectionProps) {
  return (
    <Panel>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>{children}</SimpleGrid>
    </Panel>
  );
}
