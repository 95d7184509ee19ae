import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { secondFactorPaths } from '../../second-factor/paths.ts';
import { profilePaths } from '../paths.ts';

/** The ways to the password and to the second factor of one's own account. */
export function SecurityLinks() {
  return (
    <Panel title="密码与登录验证">
      <Group>
        <Button component={Link} to={profilePaths.password.to()} variant="default">
          修改密码
        </Button>
        <Button component={Link} to={secondFactorPaths.accountSecurity.to()} variant="default">
          动态口令与安全密钥
        </Button>
      </Group>
    </Panel>
  );
}
