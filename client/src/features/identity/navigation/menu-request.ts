import type { User } from '@jicai/shared/contract/identity/account/session.ts';

/** The request of the menu; whoever asks the same gets the answer that is there already. */
export const menuRequest = (user: Pick<User, 'id'> | null) => ({
  personId: user?.id ?? '',
  clientType: 'web' as const,
});
