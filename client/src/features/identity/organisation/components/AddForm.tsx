import {
  grantableBy,
  isLoginName,
  ROLES,
  type RoleName,
} from '@jicai/shared/domain/identity/organisation.ts';
import {
  checkIdentityNumber,
  checkMobile,
} from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { organisationMessages } from '@jicai/shared/messages/identity/organisation.ts';
import { Button, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useAddMember, useOrganisationChanged } from '../api.ts';
import { LinkBox } from './LinkBox.tsx';
import { UnitFields } from './UnitFields.tsx';

interface Props {
  /** The personnel form asks for everything, the quick one for what an account needs. */
  readonly isFull: boolean;
}

const today = () => dayOf(Date.now());

const start = () => ({
  unitId: '',
  departmentId: null as string | null,
  loginName: '',
  name: '',
  phone: '',
  email: '',
  idNumber: '',
  title: '',
  note: '',
  role: null as RoleName | null,
  fromDay: today(),
  toDay: '',
});

const optional =
  (check: (text: string) => { isValid: true } | { isValid: false; why: string }) =>
  (text: string) => {
    const checked = text.trim() === '' ? null : check(text);
    return checked && !checked.isValid ? checked.why : null;
  };

/** The roles that administrators give; the server knows which of them this one may. */
const roleChoices = grantableBy(['systemAdmin']).map((value) => ({ value, label: ROLES[value] }));

/** Adds a person, then shows their one-time link. */
export function AddForm({ isFull }: Props) {
  const { send, isSending, failure } = useAddMember();
  const changed = useOrganisationChanged();
  const [made, setMade] = useState<ComponentProps<typeof LinkBox> | null>(null);
  const form = useForm({
    initialValues: start(),
    validateInputOnBlur: true,
    validate: {
      unitId: (id) => (id ? null : '请选择单位'),
      loginName: (text) => (isLoginName(text) ? null : organisationMessages['person.loginName']),
      name: (text) => (text.trim() ? null : organisationMessages['person.name']),
      phone: optional(checkMobile),
      idNumber: optional((text) => checkIdentityNumber(text, today())),
    },
  });

  const submit = async ({ toDay, ...body }: ReturnType<typeof start>) => {
    const { id: _, ...invitation } = await send({ ...body, toDay: toDay || null });
    setMade({ name: body.name, ...invitation });
    form.setValues({ ...start(), unitId: body.unitId, departmentId: body.departmentId });
    changed();
  };
  const field = form.getInputProps;

  return (
    <Stack>
      {made && <LinkBox {...made} />}
      <form
        noValidate
        aria-label={isFull ? '人事建档' : '快速注册'}
        onSubmit={form.onSubmit((values) => submit(values).catch(() => {}))}
      >
        <Stack>
          <Refused failure={failure} isBox />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <UnitFields
              unitId={form.values.unitId}
              departmentId={form.values.departmentId}
              error={form.errors.unitId}
              onChange={(value) => form.setValues(value)}
            />
            <TextInput
              label="登录名"
              withAsterisk
              autoComplete="off"
              maxLength={limits.loginNameLength}
              {...field('loginName')}
            />
            <TextInput label="姓名" withAsterisk maxLength={50} {...field('name')} />
            <TextInput label="手机号码" inputMode="tel" {...field('phone')} />
            <TextInput label="电子邮箱" inputMode="email" {...field('email')} />
            {isFull && <TextInput label="身份证号" maxLength={20} {...field('idNumber')} />}
            {isFull && <TextInput label="职务" maxLength={50} {...field('title')} />}
            <Select
              data-path="role"
              label="角色"
              placeholder="暂不授予"
              clearable
              searchable
              data={roleChoices}
              value={form.values.role}
              onChange={(role) => form.setFieldValue('role', role)}
            />
            <DateField label="岗位起始日期" {...field('fromDay')} />
            <DateField label="岗位终止日期" description="留空为长期" {...field('toDay')} />
          </SimpleGrid>
          {isFull && <Textarea label="备注" maxLength={200} autosize {...field('note')} />}
          <Button type="submit" loading={isSending} w="fit-content">
            {isFull ? '建档' : '注册'}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
