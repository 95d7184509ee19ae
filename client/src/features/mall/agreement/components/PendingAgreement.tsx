import { Alert, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePendingAgreement } from '../api.ts';
import { agreementPaths } from '../paths.ts';

/** Says that a version of the agreement waits for the consent of one's organisation; nothing otherwise. */
export function PendingAgreement() {
  const agreement = usePendingAgreement().data?.agreement;
  if (!agreement) return null;
  return (
    <Alert color="orange" title={`${agreement.title}（${agreement.version} 版）待同意`}>
      <Group justify="space-between">
        请阅读并同意。
        <Button component={Link} to={agreementPaths.agreementAccept.to()} size="compact-md">
          去阅读
        </Button>
      </Group>
    </Alert>
  );
}
