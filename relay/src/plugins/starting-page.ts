import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { say } from '@jicai/shared/messages.ts';

/** The interval at which the page reloads itself, in seconds. */
export const RETRY_SECONDS = 3;

/**
 * The HTML page that is sent until the platform has responded for the first time since the relay
 * started. The page needs no other file and no script: the browser reloads the same URL every
 * `RETRY_SECONDS`, and gets the application once the platform responds.
 */
export const STARTING_PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${say('call.starting')} · ${SITE_NAME}</title>
<style>body{font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;padding:1rem;text-align:center}[data-mantine-color-scheme=dark]{color-scheme:dark;background:#0b1116}</style>
</head><body><main><p>${SITE_NAME}</p><h1>${say('call.starting')}</h1>
<p role="status">${say('call.startingHint')}</p></main></body></html>`;
