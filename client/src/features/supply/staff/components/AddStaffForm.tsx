import { isLoginName } from '@jicai/shared/domain/identity/organisation.ts';
import { checkMobile } from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import type { SupplierDuty } from '@jicai/shared/domain/kernel/rights/duties.ts';
import { limits } from '@jicai/shared/limits.ts';
import { organisationMessages } from '@jicai/shared/messages/identity/organisation.ts';
import { entryMessages } from '@jicai/shared/messages/supply/entry.ts';
import { staffMessages } from '@jicai/shared/messages/supply/staff.ts';
import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { LinkBox } from '../../../identity/organisation/components/LinkBox.tsx';
import { useAddStaff, useStaffChanged } from '../api.ts';
import { DutyBoxes } from './DutyBoxes.tsx';

const empty = { loginName: '', name: '', phone: '', email: '', duties: [] as SupplierDuty[] };

function phoneProblem(text: string): string | null {
  const checked = text.trim() === '' ? null : checkMobile(text);
  return checked && !checked.isValid ? checked.why : null;
}

/** Adds an account, then shows the one-time link for its person. */
export function AddStaffForm() {
  const { send, isSending, failure } = useAddStaff();
  const changed = useStaffChanged();
  const [made, setMade] = useState<{ name: string; link: string; linkMinutes: number } | null>(
    null,
  );
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      loginName: (text) => (isLoginName(text) ? null : organisationMessages['person.loginName']),
      name: (text) => (text.trim() ? null : organisationMessages['person.name']),
      phone: phoneProblem,
      email: (text) =>
        text.trim() === '' || isEmail(text.trim()) ? null : entryMessages['entry.email'],
      duties: (all) => (all.length > 0 ? null : staffMessages['staff.duties']),
    },
  });
  const submit = async (values: typeof empty) => {
    const { link, linkMinutes } = await send(values);
    setMade({ name: values.name, link, linkMinutes });
    form.reset();
    changed();
  };
  return (
    <Stack>
      {made && <LinkBox {...made} />}
      <form
        noValidate
        aria-label="新增子账号"
        onSubmit={form.onSubmit((values) => void submit(values).catch(() => {}))}
      >
        <Stack>
          <Refused failure={failure} isBox />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="登录名"
              withAsterisk
              autoComplete="off"
              maxLength={limits.loginNameLength}
              {...form.getInputProps('loginName')}
            />
            <TextInput label="姓名" withAsterisk maxLength={50} {...form.getInputProps('name')} />
            <TextInput label="手机号码" inputMode="tel" {...form.getInputProps('phone')} />
            <TextInput label="电子邮箱" inputMode="email" {...form.getInputProps('email')} />
          </SimpleGrid>
          <DutyBoxes label="岗位" withAsterisk {...form.getInputProps('duties')} />
          <Button type="submit" loading={isSending} w="fit-content">
            新增账号
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
