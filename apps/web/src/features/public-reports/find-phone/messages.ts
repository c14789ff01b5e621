import { text } from '@amana/messages'

/** `/report/find` and `/report/{case}/imei`: for people who do not know the IMEI (decisions §21). */
export const findPhone = {
  /** On the form of the report. */
  unknown: 'I do not know the IMEI',
  title: 'Find the IMEI',
  add: {
    title: 'Add the IMEI',
    subtitle: 'Then officers look at your report.',
    submit: 'Add the IMEI',
    failed: 'The IMEI could not be added. Please try again.',
    done: 'Thank you. The IMEI is added, and officers look at your report now.',
    gone: 'There is no report with this case number and this contact. Check the number, or use the contact of your report.',
    type: 'Type the IMEI yourself',
    none: 'Amana knows no phone of yours. Type the IMEI.',
  },
  contact: {
    text: 'Amana may know your phone. Type an email address or phone number that you used before, and that you can read now.',
    /** To add the number of a report. */
    ofReport: 'Type the email address or phone number of your report. We send a code there.',
    label: 'Email or phone number',
    wrong: 'Enter an email address or a Nigerian phone number',
    submit: 'Send me a code',
    failed: 'The code could not be sent. Please try again.',
    skip: 'Report without the IMEI',
  },
  code: {
    text: text(
      'If {to} can get messages, a 6-digit code is there in a moment. Nobody sees your phones without it.',
    ),
    submit: 'Show my phones',
    sent: 'Another code is on its way.',
    other: 'Use another address or number',
  },
  phones: {
    heading: 'Which phone is gone?',
    none: 'Amana knows no phone of yours',
    noneText:
      'Nothing is registered or checked with this contact. Try another one, or report without the IMEI.',
    registered: 'Registered in your name',
    checked: 'You checked it before',
    unnamed: 'Unknown model',
    notHere: 'It is none of these',
    other: 'Try another address or number',
  },
  network: {
    heading: text('Do you have a new SIM card? Ask {network}'),
    first: text(
      'We ask {network} if the SIM card of your number was replaced in the last 30 days. When you press the button, you let us ask.',
    ),
    askFirst: text('Ask {network}'),
    second: text(
      '{network} says that your SIM card was replaced. When you press the button, you let us ask which phone your number was in last.',
    ),
    askSecond: 'Ask which phone',
    no: text(
      '{network} says that your SIM card was not replaced. Get a new one at a shop of your network first: then we can ask for your phone.',
    ),
    unknown: text('{network} gave no answer. Try again later, or go on without it.'),
    found: text(
      '{network} says that your number was in this phone last. If you put the new SIM card into another phone, it is that one.',
    ),
    failed: 'The network could not be asked. Please try again.',
  },
  without: {
    heading: 'Report now, add the IMEI later',
    text: 'Your case begins today and has a number. You have 14 days to add the IMEI, and we remind you. Until then the phone is not blocked, and nobody who checks it is warned.',
    where: 'Where the IMEI stands',
    places: {
      box: 'On the box of the phone, and on the receipt',
      accounts: 'In your Google account (Find Hub) or Apple account, under your devices',
      report: 'In an earlier Amana report or certificate',
      shop: 'With the shop that sold it, or the family member who paid',
    },
    notThis: 'Do not look it up in the phone that you hold now: that is another number.',
  },
  /** In the place of the field on the form. */
  chosen: {
    phone: 'The phone',
    follows: 'The IMEI follows within 14 days',
    followsText: 'Until then the phone is not blocked.',
    change: 'Choose another phone',
    know: 'I know the IMEI',
    notice:
      'You have typed the code of this contact. If you change it, we send another code. A false report is an offence.',
  },
  /** On the pages of a report that waits. */
  waits: {
    name: 'Waits for the IMEI',
    text: text(
      'Add the IMEI by {day}. Until then the phone is not blocked, and officers do not look at the report.',
    ),
    ended:
      'The IMEI did not come within 14 days, so the report has no effect. Report the phone again when you find it.',
    subtitle: 'Your case has begun. One thing is missing: the IMEI.',
    verified: 'Thank you. Your contact is verified.',
  },
  /** `/report/{case}/collect`: a phone at the police, with a code to the contact of the report. */
  collect: {
    subtitle: 'A code shows that the report is yours.',
    code: {
      text: text('If {to} can get messages, a 6-digit code is there in a moment.'),
      submit: 'Show where my phone is',
    },
    expired: 'The code is over. Ask for another one.',
    none: {
      title: 'Nothing is kept for this contact',
      text: 'The police do not have the phone of this case, or the report has another contact. Use the one to which our message about the phone came.',
      action: 'Use another address or number',
    },
  },
}
