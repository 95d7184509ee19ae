import type { Program } from '../kernel/command-line/command.ts';

/*
 * The programs whose acts stand in `platform/bin` itself, which the system's Node runs before anything is
 * installed.
 */

/** `npm start` and `npm run dev`. */
export const startProgram: Program = {
  call: 'npm start --',
  commands: [
    {
      name: '',
      summary: '启动平台与中继（首次先安装、构建）；设置全部来自环境变量',
      options: { dev: { summary: '修改源码后自动重新加载（开发用）' } },
      run: async () => 0,
    },
  ],
};

/** `npm run setup`. */
export const setupProgram: Program = {
  call: 'npm run setup --',
  commands: [{ name: '', summary: '按锁定文件安装程序所需的库', run: async () => 0 }],
};
