import { Badge } from '@mantine/core';

interface Props {
  readonly isDisabled: boolean;
  /** Nobody has used the account yet. */
  readonly isUnused: boolean;
}

/** The state of an account in a list of people. */
export function AccountState({ isDisabled, isUnused }: Props) {
  if (isDisabled)
    return (
      <Badge variant="light" color="gray">
        已停用
      </Badge>
    );
  return (
    <Badge variant="light" color={isUnused ? 'orange' : 'green'}>
      {isUnused ? '未启用' : '正常'}
    </Badge>
  );
}
