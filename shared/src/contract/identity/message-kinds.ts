/* The kinds of messages whose channels a person chooses, and the channels. */

export const MESSAGE_CHANNELS = { site: '站内', mail: '邮件', sms: '短信' } as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;
/** The cast restores the type that `Object.keys` loses. */
export const messageChannels = Object.keys(MESSAGE_CHANNELS) as MessageChannel[];

interface KindInfo {
  readonly label: string;
  readonly hint: string;
  /** The channels that can be switched on and off; the others of the kind are always on or do not exist. */
  readonly channels: readonly MessageChannel[];
}

const everyChannel = messageChannels;

/** The kinds of messages: name → label, hint and switchable channels on the page of preferences. */
export const MESSAGE_KINDS = {
  order: { label: '订单进度', hint: '订单、合同与结算有变化', channels: everyChannel },
  // The list of to-dos shows duties whatever a person chooses.
  duty: { label: '新的待办', hint: '有事项等您办理；站内待办始终显示', channels: ['mail', 'sms'] },
  deadline: { label: '临近截止', hint: '待办距截止不足一天，不等汇总', channels: everyChannel },
  price: { label: '关注的商品降价', hint: '比关注时或上次提醒时更低', channels: everyChannel },
  project: { label: '采购项目变化', hint: '站内消息始终显示，邮件不等汇总', channels: ['mail'] },
} as const satisfies Record<string, KindInfo>;
export type MessageKind = keyof typeof MESSAGE_KINDS;
export const messageKinds = Object.keys(MESSAGE_KINDS) as MessageKind[];

/** Returns whether a person can switch a channel of a kind. */
export const isOffered = (kind: MessageKind, channel: MessageChannel): boolean =>
  (MESSAGE_KINDS[kind].channels as readonly MessageChannel[]).includes(channel);

/** The time of day in China at which the daily digest is sent. */
export const DIGEST_TIME = '08:30';
