import { text } from '@amana/messages'

/** `/private-check` (decisions §15). */
export const privateCheck = {
  title: 'Private check',
  subtitle: 'Ask whether a phone is blocked. Amana does not learn which phone you ask about.',
  form: 'Private check',
  submit: 'Check privately',
  checking: 'Checking …',
  offline: 'You are offline. A private check needs a connection.',
  blocked: {
    title: 'This phone is blocked',
    statuses: {
      lost: text('Reported lost on {date}.'),
      stolen: text('Reported stolen on {date}.'),
      blacklisted: text('On a list of blocked phones since {date}.'),
      blocked: text('On a list of blocked phones since {date}.'),
      fraud: text('On a list of blocked phones since {date}.'),
      'non-payment': text('On a list of blocked phones since {date}.'),
      regulatory: text('Held by the police since {date}.'),
      unknown: text('On a list of blocked phones since {date}.'),
    },
    earlier: 'The report may be older: no earlier day is kept here.',
    advice: 'Do not buy it. Networks may refuse it.',
  },
  clear: {
    title: 'No report known',
    text: text(
      'As of {time} no network blocks this phone. This answer does not include reports that officers are still looking at, or phones that networks trace instead of blocking them.',
    ),
    paid: 'A paid check says more: who may sell it, and a report that you can show.',
    paidLink: 'Check with a report',
  },
  failed: {
    title: 'No answer',
    text: 'The private check did not work. Please try again.',
    wait: 'The private check is being prepared. Try again in a minute.',
    untrusted: 'The answer could not be verified, so we do not show it. Please contact support.',
  },
  quota: {
    title: 'No private checks left today',
    text: text('You have {count} a day. They begin again at midnight.'),
  },
  tell: {
    title: 'Tell the owner?',
    text: 'The owner does not know that you asked. If you tell them, Amana learns this number. They get an email that somebody found their phone. It does not say who you are.',
    submit: 'Tell the owner',
    sending: 'Telling …',
    done: 'Thank you. If this phone has an owner here, they get an email.',
    failed: 'We could not tell the owner. Please try again.',
  },
  how: {
    title: 'What Amana learns, and what it does not learn',
    learns:
      'Amana learns that you made a private check, and when. It sees one group of at least 3,000 phones that yours may be in.',
    not: 'Amana does not learn the number, and cannot find it out later. Your browser hides the number before it sends anything, and opens the answer itself.',
    proof:
      'Your browser also checks a proof that the answer was made with the key that is published for everybody. Within a minute of its first use that key is in the public log.',
    log: 'Transparency log',
  },
} as const
