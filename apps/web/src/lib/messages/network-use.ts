import { text } from '@amana/messages'

/** What a mobile network says about the own number (decisions §19). Apart from what every page loads. */
export const networkUse = {
  inUse: text("In use with the owner's SIM on {day} ({network})"),
  toBuyers:
    'A mobile network said so when the owner asked. It shows use and does not prove ownership: anybody can put a SIM into a phone.',
  /** On the forms of acts at which the network is asked. */
  askNote:
    'When you confirm, you let us ask your mobile network if your SIM card was replaced in the last 72 hours. If it was, we wait until 72 hours have passed. This protects you if somebody takes over your number.',
  /** By act and by question. */
  acts: {
    network_proof: 'Is my SIM in my phone?',
    transfer: 'Transfer of a device',
    pin_reset: 'Reset of the PIN',
    phone_change: 'Change of the phone number',
    found: 'Stolen phone found',
    ussd_pin: 'Report by USSD with the PIN',
    sms_code: 'Code by SMS after a long time',
  },
  questions: {
    match: 'Is your SIM in this phone?',
    sim_swap: 'Was your SIM card replaced?',
    recycled: 'Does your number have another owner now?',
  },
  answers: { yes: 'Yes', no: 'No', unknown: 'No answer' },
  proof: {
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
  },
}
