import type { CommandLine } from '../../../kernel/command-line/command.ts';
import { KEY_KINDS, PURPOSES } from '../../keys/kinds.ts';
import { acceptKey, listKeys, rotateKey } from '../keys.ts';
import { forgetOldKey, makeOwnKey } from '../lost-keys.ts';
import type { AdminCommand } from '../on-database.ts';

const PURPOSE = [{ title: PURPOSES.join('|'), choices: PURPOSES }];
const OWN = PURPOSES.filter((purpose) => !KEY_KINDS[purpose].isCommon);

/** The keys of the installation. */
export const keyCommands: readonly AdminCommand[] = [
  { name: 'keys list', summary: '列出密钥的位置、指纹与登记情况', act: listKeys },
  {
    name: 'keys rotate',
    summary: '更换一把密钥：生成新的并登记；旧的报价、附件、回执照常可用。先停止全部平台服务',
    words: PURPOSE,
    options: { lost: { summary: '原来的密钥已经丢失：只有它能打开的内容从此无法读取' } },
    danger: ({ words, options }: CommandLine) =>
      options.lost
        ? `将放弃丢失的密钥 ${words[0]}，只有它能打开的内容从此无法读取`
        : `将更换密钥 ${words[0]}`,
    act: rotateKey,
  },
  {
    name: 'keys accept',
    summary: '登记本机现有的密钥：另一台服务器自己的，或写在环境变量中的新密钥',
    words: PURPOSE,
    danger: ({ words }: CommandLine) => `将登记本机的密钥 ${words[0]}，此后以它启动`,
    act: acceptKey,
  },
  {
    name: 'keys make',
    summary: '在新增的服务器上生成它自己的签名密钥或请求加密密钥并登记，其他服务器的照常在用',
    // The command says why there is no other key of quotes.
    words: [{ title: OWN.join('|'), choices: PURPOSES }],
    act: makeOwnKey,
  },
  {
    name: 'keys forget',
    summary: '放弃一把更换前的、已经丢失的密封报价密钥，现在的密钥保持不变。先停止全部平台服务',
    words: [{ title: '指纹' }],
    danger: ({ words }: CommandLine) =>
      `将放弃更换前的密钥 ${words[0]}，只有它能打开的内容从此无法读取`,
    act: forgetOldKey,
  },
];
