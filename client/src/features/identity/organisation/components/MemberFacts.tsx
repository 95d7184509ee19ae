import { type MemberDetail, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { Badge, Button, Group } from '@mantine/core';
import { useSend } from '../../../../lib/http/call.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';

/** The record of a person. Numbers are masked; showing them is logged. */
export function MemberFacts({ member }: { readonly member: MemberDetail }) {
  const { send, answer, isSending } = useSend(peopleEndpoints.reveal);
  const canReveal = answer === undefined && (member.phone !== '' || member.idNumber !== '');
  return (
    <Panel>
      <Facts
        facts={[
          ['姓名', member.name],
          ['人员编号', member.number || '—'],
          ['登录名', member.loginName],
          [
            '状态',
            <Group key="state" gap={6}>
              <Badge color={member.isDisabled ? 'gray' : 'green'} variant="light">
                {member.isDisabled ? '已停用' : '正常'}
              </Badge>
              {!member.hasPassword && (
                <Badge color="yellow" variant="light">
                  未设密码
                </Badge>
              )}
            </Group>,
          ],
          ['单位', member.unitName],
          ['部门', member.departmentName || '—'],
          ['职务', member.title || '—'],
          ['电子邮箱', member.email || '—'],
          ['手机号码', (answer?.phone ?? member.phone) || '—'],
          ['身份证号', (answer?.idNumber ?? member.idNumber) || '—'],
          ['备注', member.note || '—'],
        ]}
      />
      {canReveal && (
        <Button
          mt="sm"
          size="xs"
          variant="light"
          loading={isSending}
          onClick={() => void send({ id: member.id }).catch(() => {})}
        >
          查看完整号码（将记入安全日志）
        </Button>
      )}
    </Panel>
  );
}
