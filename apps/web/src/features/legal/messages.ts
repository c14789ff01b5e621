import { text } from '@amana/messages'

/** Privacy, terms and compliance pages, linked in the footer. */
export const legal = {
  version: text('Version {version}'),
  /** Above a text that is English on a page in another language. */
  english: 'The text below is in English, and it is the one that counts. In short:',
  privacy: {
    title: 'Privacy notice',
    subtitle: 'What we keep about you, why, for how long, and what you can do about it.',
    summary: [
      'We keep what you give us to run your account, your devices, your checks and your cases, and nothing for sale.',
      'Anybody who checks an IMEI sees the state of the phone, never who owns it.',
      'Officers see what a case needs, and each look is written down. You can see who looked in the settings.',
      'We ask your mobile network about your number only after you agree, and you can take that back in the settings.',
      'Networks tell us where they see a phone that is reported missing. Its owner never sees the exact place.',
      'You can download, correct and delete what we hold about you in the settings.',
      'Complain to us, or to the Nigeria Data Protection Commission (NDPC).',
    ],
  },
  terms: {
    title: 'Terms of use',
    subtitle: 'What you may expect of us, and what we expect of you.',
    summary: [
      'A result says what the registry knew at that moment. It promises nothing about the seller or the phone.',
      'Register only phones that are yours, and report truthfully. A false report is an offence.',
      'We never ask for your password, PIN or codes by phone, SMS or WhatsApp.',
      'A transfer that the new owner has accepted cannot be undone.',
      'You can delete your account at any time.',
    ],
  },
  compliance: {
    title: 'Compliance',
    subtitle: 'The rules this service follows, and how you can see that it does.',
    summary: [
      'We follow the data protection law of Nigeria, and check NIN and BVN only if you want it.',
      'Every time an officer looks, it is recorded in a log that cannot be rewritten and that anybody can check.',
      'Payments go through a payment service. We never keep card numbers.',
      'The pages are built so that everybody can use them.',
    ],
  },
}
