import { BASE_PATH, SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';

/* The texts of mails and short messages. */

export interface LetterItem {
  readonly subject: string;
  readonly content: string;
  readonly url: string;
}

/** The entries that a digest shows; it says how many more there are. */
const MOST_ITEMS = 30;
const SMS_LENGTH = 120;

const FOOTER =
  '如需更改通知方式，请登录后进入“个人资料”（供应商为“账号与通知”）。本邮件由系统发送，请勿回复。';

/** A text as the subject of a mail, which has no line break. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]+/g, ' ').trim();

const linkOf = (url: string, publicUrl: string): string[] =>
  url === '' ? [] : [`${publicUrl}${BASE_PATH}${url}`];

/** Returns subject and text of one mail with these messages, oldest first: one, or a digest of several. */
export function letterOf(
  name: string,
  items: readonly LetterItem[],
  publicUrl: string,
): { readonly subject: string; readonly text: string } {
  const [first] = items;
  const greeting = [`${name}，您好：`, ''];
  if (first && items.length === 1) {
    const lines = [`${first.subject}：${first.content}`, ...linkOf(first.url, publicUrl)];
    const text = [...greeting, ...lines, '', FOOTER].join('\n');
    return { subject: `${SITE_NAME}：${oneLine(first.subject)}`, text };
  }
  const entries = items
    .slice(0, MOST_ITEMS)
    .flatMap(({ subject, content, url }, at) => [
      `${at + 1}. ${subject}：${content}`,
      ...linkOf(url, publicUrl).map((link) => `   ${link}`),
    ]);
  const others = items.length - MOST_ITEMS;
  const more = others > 0 ? [`另有 ${others} 条，请登录后查看。`] : [];
  return {
    subject: `${SITE_NAME}：${items.length} 条消息`,
    text: [...greeting, `以下 ${items.length} 条消息：`, '', ...entries, ...more, '', FOOTER].join(
      '\n',
    ),
  };
}

/** Returns the text of a short message, cut to a length that providers accept. */
export function shortTextOf({ subject, content }: LetterItem): string {
  const signs = [...oneLine(`${subject}：${content}`)];
  const shown =
    signs.length > SMS_LENGTH ? `${signs.slice(0, SMS_LENGTH).join('')}…` : signs.join('');
  return `【${SITE_NAME}】${shown}`;
}
