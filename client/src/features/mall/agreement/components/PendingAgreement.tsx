import { Alert, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePendingAgreement } from '../api.ts';
import { agreementPaths } from '../paths.ts';

/** Says that a new version of the agreement waits for one's organisation; nothing otherwise. */
export function PendingAgreement() {
  const agreement = usePendingAgreement().data?.agreement;
  if (!agreement) return null;
  return (
    <Alert color="orange" title={`${agreement.title}已更新（${agreement.version} 版）`}>
      <Group justify="space-between">
        请阅读并同意新版本。
        <Button component={Link} to={agreementPaths.agreementAccept.to()} size="compact-md">
          去阅读
        </Button>
      </Group>
    </Alert>
  );
}
