import { text } from '@amana/messages'

/** The owner asks the network about the phone. */
export const networkProof = {
  heading: 'In use with your SIM',
  never: 'Your network has not said yet that your SIM is in this phone.',
  explain: text(
    'Your mobile network is asked if the SIM card of {phone} is in this phone. We keep its answer with the date, and show a yes here, on your certificate and in reports to buyers. It shows use and does not prove ownership. You can withdraw this in Settings, Privacy.',
  ),
  which: 'Which IMEI does your SIM use?',
  whichHint: 'Your phone has two SIM places, each with its own IMEI.',
  agree: 'Agree and ask my network',
  renew: 'Agree and ask again',
  verifyFirst: 'Verify your phone number first. We ask the network of that number.',
  verify: 'Verify my number',
  failed: 'Your network could not be asked.',
  yes: 'Your network sees your SIM in this phone.',
  no: {
    title: 'Your network does not see your SIM in this phone',
    text: 'Put the SIM card of your verified number into this phone, make a call, and ask again tomorrow.',
  },
  unknown: {
    title: 'Your network gave no answer',
    text: 'Nothing changes for you. Try again in 10 minutes.',
  },
}
