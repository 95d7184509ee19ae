/**
 * The Chinese messages about invitations of people who never used their account, by key; `{…}` are
 * placeholders.
 */
export const invitationMessages = {
  'invitation.noChannel': '本站未配置邮件和短信，请按单位下载邀请链接工作簿',
  'invitation.nobody': '没有可邀请的未启用人员，请刷新列表',
  'invitation.unreachable':
    '所选 {count} 人没有邮箱或手机号码，请先补充联系方式，或按单位下载邀请链接工作簿',
} as const;
