import { type MemberDetail, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import {
  checkIdentityNumber,
  checkMobile,
} from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { organisationMessages } from '@jicai/shared/messages/identity/organisation.ts';
import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { useMember, useOrganisationChanged } from '../api.ts';
import { PostPanel } from '../components/PostPanel.tsx';
import { UnitFields } from '../components/UnitFields.tsx';
import { memberIdOf, organisationPaths } from '../paths.ts';

const TITLE = '编辑人事信息';

/** hygl/hyxxedit/{id} and slfw/EditRsxx: personal data and posts of a member. */
export default function MemberEditPage() {
  const id = memberIdOf(useParams(), useSearchParams()[0]);
  const { data, error, refetch } = useMember(id);
  useDocumentTitle(TITLE);
  if (!data) return <Unloaded what="会员信息加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <PageHeader
        title={TITLE}
        hint={`${data.member.name}（${data.member.loginName}）`}
        actions={
          <Button component={Link} to={organisationPaths.member.to(id)} variant="default">
            返回
          </Button>
        }
      />
      <Stack>
        <EditForm key={id} member={data.member} />
        <PostPanel member={data.member} />
      </Stack>
    </>
  );
}

const ifTyped =
  (check: (text: string) => { isValid: true } | { isValid: false; why: string }) =>
  (text: string) => {
    const checked = text.trim() === '' ? null : check(text);
    return checked && !checked.isValid ? checked.why : null;
  };

function EditForm({ member }: { readonly member: MemberDetail }) {
  const { send, isSending, failure } = useSend(peopleEndpoints.save, { quiet: true });
  const changed = useOrganisationChanged();
  const toast = useSetAtom(toastAtom);
  const { name, email, title, note, departmentId } = member;
  const form = useForm({
    initialValues: { name, email, title, note, departmentId, phone: '', idNumber: '' },
    validateInputOnBlur: true,
    validate: {
      name: (text) => (text.trim() ? null : organisationMessages['person.name']),
      phone: ifTyped(checkMobile),
      idNumber: ifTyped((text) => checkIdentityNumber(text, dayOf(Date.now()))),
    },
  });
  const field = form.getInputProps;
  const submit = ({ phone, idNumber, ...rest }: typeof form.values) =>
    void send({ ...rest, id: member.id, phone: phone || null, idNumber: idNumber || null }).then(
      ({ isWaiting }) => {
        if (isWaiting) toast('warning', '联系方式的修改待另一类管理员批准，其余已保存');
        else toast('done', '已保存');
        changed();
      },
      () => {},
    );
  return (
    <Panel title="人事信息">
      <form onSubmit={form.onSubmit(submit)} noValidate aria-label="人事信息">
        <Stack>
          <Refused failure={failure} isBox />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="姓名" withAsterisk maxLength={50} {...field('name')} />
            <TextInput label="职务" maxLength={50} {...field('title')} />
            <UnitFields
              isFixed
              unitId={member.unitId}
              departmentId={form.values.departmentId}
              onChange={(value) => form.setFieldValue('departmentId', value.departmentId)}
            />
            <TextInput
              label="手机号码"
              description={`现为 ${member.phone || '空'}，留空不变`}
              inputMode="tel"
              {...field('phone')}
            />
            <TextInput
              label="身份证号"
              description={`现为 ${member.idNumber || '空'}，留空不变`}
              {...field('idNumber')}
            />
            <TextInput label="电子邮箱" inputMode="email" {...field('email')} />
          </SimpleGrid>
          <Textarea label="备注" maxLength={200} autosize {...field('note')} />
          <Text size="sm" c="var(--jc-muted)">
            更改邮箱或手机等同重设密码：新旧地址都会收到通知，新地址经本人用验证码确认后才能用于找回密码，30
            日内您与其不能在同一事项中履职
            {member.isOffice && '；管理员的联系方式须由另一类管理员批准'}。
          </Text>
          <Button type="submit" loading={isSending} w="fit-content">
            保存
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
