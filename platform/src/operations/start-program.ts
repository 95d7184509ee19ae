import type { Program } from '../kernel/command-line/command.ts';

/** `npm start` and `npm run dev`. Its acts stand in `platform/bin/start.mjs`, which the system's Node runs. */
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
