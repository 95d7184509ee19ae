import type { Policy } from '../../kernel/http/policy.ts';

const participants = ['handler', 'supervisor', 'supplier'] as const;
const organisers = ['handler', 'supervisor'] as const;

/** AU30: which roles may ask; that it is their auction is asked against its rows. */
export const auctionPolicy: Policy = {
  'bidding.bid': ['supplier'],
  'bidding.bidResult': ['supplier'],
  'bidding.award': participants,
  'bidding.answerAward': ['supplier'],
  'bidding.packages': participants,
  'bidding.bidLines': participants,
  'bidding.ownEvents': ['supplier'],
  'bidding.supplierStates': organisers,
  'bidding.history': organisers,
  'bidding.reminders': participants,
  'bidding.sendReminder': participants,
  'bidding.changeEnd': ['handler'],
  'bidding.changeState': ['handler'],
  'bidding.clearBids': ['handler'],
  'bidding.emergencyPause': ['handler'],
  'bidding.ownQuote': ['supplier'],
  'bidding.withdraw': ['supplier'],
  'bidding.mayOpen': organisers,
  'bidding.open': ['handler'],
  'bidding.decideCountersign': ['supervisor'],
  'bidding.rules': participants,
  'bidding.editRules': ['handler'],
  'bidding.saveRules': ['handler'],
  'bidding.submitRules': ['handler'],
};

/** The live service: the relay's service token, or a person with one of the roles. */
export const livePolicy: Policy = {
  'live.state': organisers,
  'live.packageInfo': participants,
  'live.bids': participants,
  'live.reminders': participants,
  'live.addReminder': participants,
  'live.changeEnd': ['handler'],
  'live.changeState': ['handler'],
  'live.emergencyPause': ['handler'],
};
