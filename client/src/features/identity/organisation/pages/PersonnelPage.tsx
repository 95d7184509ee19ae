import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { Button, Stack, Tabs } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { CeilingPanel } from '../../role/components/CeilingPanel.tsx';
import { RolePanel } from '../../role/components/RolePanel.tsx';
import { UnitPanel } from '../components/UnitPanel.tsx';
import { WaiverPanel } from '../components/WaiverPanel.tsx';
import { useOwnUnits } from '../own-units.ts';
import { CENTRE_TAB, organisationPaths } from '../paths.ts';

const TABS = ['units', 'roles', 'waivers'] as const;

/** center_rskk: the personnel centre of one's own scope; the tab lives in the URL. */
export default function PersonnelPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { roles } = useOwnUnits();
  const tab = TABS.find((name) => name === params.get(CENTRE_TAB)) ?? 'units';
  const canKeep = roles.includes('systemAdmin') || roles.includes('unitAdmin');
  return (
    <>
      <PageHeader
        title="人事中心"
        hint="单位、部门、人员与岗位；主管单位可管理全部下级单位"
        actions={
          <>
            <Button component={Link} to={organisationPaths.members.to()} variant="default">
              人员列表
            </Button>
            {roles.includes('unitAdmin') && (
              <Button component={Link} to={menuPaths.delegations} variant="default">
                委托代理
              </Button>
            )}
            {canKeep && (
              <Button component={Link} to={organisationPaths.personnelAdd.to()}>
                新增人事信息
              </Button>
            )}
          </>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate(
            organisationPaths.personnel.to({ [CENTRE_TAB]: next === 'units' ? null : next }),
          )
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="units">单位与部门</Tabs.Tab>
          <Tabs.Tab value="roles">岗位角色</Tabs.Tab>
          <Tabs.Tab value="waivers">不相容岗位豁免</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="units">
          <UnitPanel
            canSaveUnits={roles.includes('systemAdmin')}
            canSaveDepartments={canKeep}
            canAssignBodies={roles.includes('securityAdmin')}
          />
        </Tabs.Panel>
        <Tabs.Panel value="roles">
          <Stack>
            <RolePanel />
            <CeilingPanel />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="waivers">
          <WaiverPanel canAsk={roles.includes('unitAdmin')} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
