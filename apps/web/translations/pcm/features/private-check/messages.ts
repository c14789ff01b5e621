import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/private-check/messages.ts'

export default {
  privateCheck: {
    title: 'Check in secret',
    subtitle: 'Ask weda dem block one phone. Amana no go know which phone you dey ask about.',
    form: 'Check in secret',
    submit: 'Check am in secret',
    checking: 'E dey check …',
    offline: 'You no dey online. To check in secret need network.',
    blocked: {
      title: 'Dem don block dis phone',
      statuses: {
        lost: 'Dem report say e don lost on {date}.',
        stolen: 'Dem report say dem tiff am on {date}.',
        blacklisted: 'E dey for list of phones wey dem block since {date}.',
        blocked: 'E dey for list of phones wey dem block since {date}.',
        fraud: 'E dey for list of phones wey dem block since {date}.',
        'non-payment': 'E dey for list of phones wey dem block since {date}.',
        regulatory: 'Police dey hold am since {date}.',
        unknown: 'E dey for list of phones wey dem block since {date}.',
      },
      earlier: 'Di report fit old pass dat: we no dey keep any day before am here.',
      advice: 'No buy am. Networks fit no gree carry am.',
    },
    clear: {
      title: 'We no know any report',
      text: 'As at {time} no network dey block dis phone. Report wey officers still dey look no dey inside dis answer.',
      paid: 'Check wey you pay for dey tell you more: who get right to sell am, and one result report wey you fit show.',
      paidLink: 'Check with result report',
    },
    failed: {
      title: 'No answer',
      text: 'To check in secret no work. Abeg try again.',
      wait: 'Dem still dey prepare di secret check. Try again afta one minute.',
      untrusted: 'We no fit prove di answer, so we no go show am. Abeg tell our support.',
    },
    quota: { title: 'No secret check remain for today', text: 'You get {count} for one day. Dem go start again for midnight.' },
    tell: {
      title: 'You wan tell di owner?',
      text: 'Di owner no know say you ask. If you tell dem, Amana go know dis number. Dem go get e-mail say somebody don pick dia phone, but e no go talk who you be.',
      submit: 'Tell di owner',
      sending: 'E dey tell dem …',
      done: 'Thank you. If dis phone get owner for here, dem go get e-mail.',
      failed: 'We no fit tell di owner. Abeg try again.',
    },
    how: {
      title: 'Wetin Amana dey know, and wetin e no dey know',
      learns:
        'Amana dey know say you check in secret, and di time. E dey see one group of at least 3,000 phones wey your own fit dey inside.',
      not: 'Amana no dey know di number, and e no fit know am later. Your browser dey hide di number before e send anytin, and na di browser dey open di answer.',
      proof:
        'Your browser still dey check proof say na di key wey dem publish for evribody dem take answer. Before one minute reach afta dem first use am, dat key go dey for di public log.',
      log: 'Di public log',
    },
  },
} satisfies Translation<typeof english>
