import { int } from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';

const passwordRule = {
  min: ['zdws', int, '新密码的最少位数'],
  kinds: ['zfzl', int, '大写字母、小写字母、数字、符号四种中至少几种；1 为不限'],
} as const;

/**
 * The rule that the installation's security profile sets for a person's new password; forms show
 * and check it.
 */
export const PasswordRule = wireObject(passwordRule);
export type PasswordRule = English<typeof passwordRule>;
