/** Who made an event: without a name its organisation, which acted towards the other side; else the clock. */
export const whoDid = (event: { readonly personName: string; readonly orgName: string }): string =>
  event.personName === '' ? event.orgName || '系统' : `${event.personName}（${event.orgName}）`;
