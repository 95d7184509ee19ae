import { type MemberRow, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { ROLES, roleNames } from '@jicai/shared/domain/identity/organisation.ts';
import { Anchor, Button, Group, Select, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { userAtom } from '../../../../lib/session.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { AccountState } from '../components/AccountState.tsx';
import { UnitFilter } from '../components/UnitFilter.tsx';
import { organisationPaths } from '../paths.ts';

const PAGE_SIZE = 60;
const KEYWORD = 64;

const columns: readonly Column<MemberRow>[] = [
  {
    title: '姓名',
    isHeading: true,
    render: ({ id, name }) => (
      <Anchor component={Link} to={organisationPaths.member.to(id)}>
        {name}
      </Anchor>
    ),
  },
  { title: '编号', render: ({ number }) => number || '—' },
  { title: '登录名', render: ({ loginName }) => loginName },
  { title: '单位', render: ({ unitName }) => unitName },
  { title: '部门', render: ({ departmentName }) => departmentName || '—', isMinor: true },
  { title: '角色', render: ({ roles }) => roles.map((role) => ROLES[role]).join('、') || '—' },
  { title: '手机号码', render: ({ phone }) => phone || '—' },
  {
    title: '状态',
    render: ({ isDisabled, isUnused }) => <AccountState {...{ isDisabled, isUnused }} />,
  },
];

interface Asked {
  readonly keyword: string;
  readonly unit: string;
  readonly role: string;
  readonly state: string;
}

const UNUSED = '2';
const STATES = [
  { value: '0', label: '正常' },
  { value: UNUSED, label: '未启用' },
  { value: '1', label: '已停用' },
];
const roleChoices = roleNames.map((value) => ({ value, label: ROLES[value] }));

/** hygl: the people of one's scope; filter and page live in the URL. */
export default function MemberListPage() {
  const [params] = useSearchParams();
  const isSuperior = useAtomValue(userAtom)?.orgType === 'groupBuyer';
  const navigate = useNavigate();
  const of = (name: string) => params.get(name) ?? '';
  const asked: Asked = {
    keyword: of('keyword').slice(0, KEYWORD),
    unit: of('unit'),
    role: of('role'),
    state: of('state'),
  };
  const page = readPage(params);
  const query = useCall(
    peopleEndpoints.list,
    {
      keyword: asked.keyword,
      unitId: asked.unit || null,
      role: roleNames.find((role) => role === asked.role) ?? null,
      disabled: asked.state === '' ? null : asked.state === '1',
      unused: asked.state === UNUSED ? true : null,
      page,
      pageSize: PAGE_SIZE,
    },
    { keepPrevious: true, quiet: true },
  );
  const show = (change: Partial<Asked>, at = 1) =>
    void navigate(
      organisationPaths.members.to({ ...asked, ...change, page: at === 1 ? null : at }),
    );
  return (
    <>
      <PageHeader
        title="会员管理"
        actions={
          <Group gap="sm">
            {isSuperior && (
              <Button component={Link} to={organisationPaths.unitsBelow.to()} variant="default">
                下级单位
              </Button>
            )}
            <Button component={Link} to={organisationPaths.invitations.to({})} variant="default">
              邀请发送
            </Button>
            <Button component={Link} to={organisationPaths.memberAdd.to()}>
              快速注册
            </Button>
          </Group>
        }
      />
      <Panel>
        <Filter asked={asked} onChange={show} />
        <Loaded query={query} what="会员加载失败" empty="没有符合条件的会员">
          {(data) => (
            <div aria-busy={query.isPlaceholderData}>
              <DataTable caption="会员" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
              <Text c="var(--jc-muted)" size="sm" mt="sm" role="status">
                共 {data.total} 人
              </Text>
              <Pager
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={(next) => show({}, next)}
              />
            </div>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

interface FilterProps {
  readonly asked: Asked;
  readonly onChange: (change: Partial<Asked>) => void;
}

function Filter({ asked, onChange }: FilterProps) {
  return (
    <Group align="flex-end" mb="md">
      <KeywordSearch
        keyword={asked.keyword}
        hint="姓名、登录名或编号"
        maxLength={KEYWORD}
        hasButton
        onSearch={(keyword) => onChange({ keyword })}
      />
      <UnitFilter unit={asked.unit} onChange={(unit) => onChange({ unit })} />
      <Select
        aria-label="角色"
        placeholder="全部角色"
        clearable
        data={roleChoices}
        value={asked.role || null}
        onChange={(role) => onChange({ role: role ?? '' })}
      />
      <Select
        aria-label="状态"
        placeholder="全部状态"
        clearable
        data={STATES}
        value={asked.state || null}
        onChange={(state) => onChange({ state: state ?? '' })}
      />
    </Group>
  );
}
