import { hashPassword } from '../src/identity/password/password.ts';
import { addOrg, addPerson } from '../src/identity/session/register.ts';
import type { Database } from '../src/kernel/db/open.ts';
import type { Person } from '../src/kernel/http/caller/caller.ts';
import { ROLE_NAMES, type Role } from '../src/kernel/http/caller/policy.ts';

export const demoPassword = 'Jicai@2026';

interface DemoOrg {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: Person['orgType'];
}

/** The superior unit (zzxz 5) and the units below it. */
const SUPERIOR = 'unit-0';
const BELOW_SUPERIOR: readonly string[] = ['unit-1'];

const ORGS: readonly DemoOrg[] = [
  { id: SUPERIOR, code: '11330000470000007X', name: '江城市教育局', type: 'groupBuyer' },
  { id: 'unit-1', code: '123300004700000018', name: '江城市第一中学', type: 'buyer' },
  { id: 'unit-2', code: '12330000470000002B', name: '江城市人民医院', type: 'buyer' },
  { id: 'review-1', code: '11330000470000003H', name: '江城市财政局采购监管处', type: 'reviewer' },
  {
    id: 'operator-1',
    code: '12330000470000004H',
    name: '江城市公共资源交易中心',
    type: 'operator',
  },
  {
    id: 'supplier-1',
    code: '91330100MA0000001F',
    name: '江城瑞达办公设备有限公司',
    type: 'supplier',
  },
  {
    id: 'supplier-2',
    code: '91330100MA0000002J',
    name: '华信科技（江城）有限公司',
    type: 'supplier',
  },
  { id: 'supplier-3', code: '91330100MA0000003M', name: '江城嘉合商贸有限公司', type: 'supplier' },
  { id: 'supplier-4', code: '91330100MA0000004Q', name: '东方文仪用品有限公司', type: 'supplier' },
  {
    id: 'supplier-5',
    code: '91330100MA0000005U',
    name: '江城蓝海信息技术有限公司',
    type: 'supplier',
  },
  { id: 'supplier-6', code: '91330100MA0000006Y', name: '众诚教学装备有限公司', type: 'supplier' },
  { id: 'robot-1', code: '91330100MA00000R19', name: '演示机器人甲', type: 'supplier' },
  { id: 'robot-2', code: '91330100MA00000R2C', name: '演示机器人乙', type: 'supplier' },
  { id: 'robot-3', code: '91330100MA00000R3F', name: '演示机器人丙', type: 'supplier' },
];

interface DemoPerson {
  readonly loginName: string;
  readonly name: string;
  readonly orgId: string;
  readonly roles: Role[];
}

const supplier = (n: number, name: string): DemoPerson => ({
  loginName: `gys0${n}`,
  name,
  orgId: `supplier-${n}`,
  roles: ['supplier'],
});

const PEOPLE: readonly DemoPerson[] = [
  { loginName: 'jbr01', name: '林静', orgId: 'unit-1', roles: ['handler', 'buyer'] },
  { loginName: 'jbr02', name: '周明远', orgId: 'unit-2', roles: ['handler', 'buyer'] },
  { loginName: 'jdr02', name: '顾明远', orgId: 'unit-1', roles: ['supervisor'] },
  { loginName: 'jdr01', name: '沈立群', orgId: 'unit-1', roles: ['supervisor'] },
  supplier(1, '王海涛'),
  supplier(2, '李雪'),
  supplier(3, '陈国栋'),
  supplier(4, '赵敏'),
  supplier(5, '孙凯'),
  supplier(6, '吴倩'),
  { loginName: 'shr01', name: '郑岚', orgId: 'review-1', roles: ['reviewer'] },
  { loginName: 'cgr01', name: '何欣', orgId: 'unit-1', roles: ['buyer'] },
  { loginName: 'psr01', name: '许文博', orgId: 'unit-1', roles: ['evaluator'] },
  { loginName: 'psr02', name: '陈敏', orgId: 'unit-1', roles: ['evaluator'] },
  { loginName: 'psr03', name: '赵磊', orgId: 'unit-2', roles: ['evaluator'] },
  { loginName: 'ysr01', name: '冯佳', orgId: 'unit-1', roles: ['acceptor'] },
  { loginName: 'ysr02', name: '蒋毅', orgId: 'unit-1', roles: ['acceptor'] },
  { loginName: 'kgr01', name: '韩雨', orgId: 'unit-1', roles: ['keeper'] },
  { loginName: 'cwr01', name: '曹颖', orgId: 'unit-1', roles: ['finance'] },
  { loginName: 'fkr01', name: '邓凯', orgId: 'unit-1', roles: ['paymentApprover'] },
  { loginName: 'dwgl01', name: '唐宁', orgId: 'unit-1', roles: ['unitAdmin'] },
  { loginName: 'zggl01', name: '方晴', orgId: SUPERIOR, roles: ['unitAdmin'] },
  { loginName: 'yyr01', name: '彭程', orgId: 'operator-1', roles: ['operator'] },
  { loginName: 'yyr02', name: '程悦', orgId: 'operator-1', roles: ['operator'] },
  { loginName: 'spsh01', name: '罗敏', orgId: 'operator-1', roles: ['listingReviewer'] },
  { loginName: 'rzsh01', name: '梁超', orgId: 'operator-1', roles: ['entryReviewer'] },
  { loginName: 'xtgl01', name: '董航', orgId: 'operator-1', roles: ['systemAdmin'] },
  { loginName: 'aqgl01', name: '袁莉', orgId: 'operator-1', roles: ['securityAdmin'] },
  { loginName: 'sjgl01', name: '贾辉', orgId: 'operator-1', roles: ['auditAdmin'] },
];

/** The accounts that `npm start` prints. */
export const demoAccounts = PEOPLE.map(({ loginName, name, orgId, roles }) => ({
  loginName,
  name: `${name}（${ORGS.find((org) => org.id === orgId)?.name ?? ''}）`,
  role: roles.map((role) => ROLE_NAMES[role]).join('、'),
}));

/** The login names of the demonstration's people: their password is published. */
export const demoLoginNames = PEOPLE.map(({ loginName }) => loginName);

export const personId = (loginName: string): string => `person-${loginName}`;

/** The demonstration's organisations and people; the robots' own accounts cannot log in. */
export async function loadAccounts(db: Database): Promise<void> {
  const hash = await hashPassword(demoPassword, db);
  for (const org of ORGS) await addOrg(org, db);
  await db
    .updateTable('org')
    .set({ parent_id: SUPERIOR })
    .where('id', 'in', [...BELOW_SUPERIOR])
    .where('parent_id', 'is', null)
    .execute();
  for (const { loginName, ...rest } of PEOPLE) {
    await addPerson({ id: personId(loginName), loginName, ...rest }, { hash }, db);
  }
  for (const org of ORGS.filter(({ id }) => id.startsWith('robot-'))) {
    const person = { id: personId(org.id), loginName: org.id, name: org.name, orgId: org.id };
    await addPerson({ ...person, roles: ['supplier'] }, null, db);
  }
}
