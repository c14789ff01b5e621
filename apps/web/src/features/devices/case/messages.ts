import { text } from '@amana/messages'

/** The way from a phone to its case. Apart from the words of devices, which every dashboard loads. */
export const caseNotice = {
  active: {
    titles: {
      stolen: text('This phone is reported stolen, case {caseNumber}.'),
      lost: text('This phone is reported lost, case {caseNumber}.'),
    },
    action: 'Follow your case',
  },
  under_review: {
    titles: {
      stolen: text('Somebody reported this phone stolen, case {caseNumber}. Officers review it.'),
      lost: text('Somebody reported this phone lost, case {caseNumber}. Officers review it.'),
    },
    action: 'See the report, or object',
  },
  follow: text('Follow case {caseNumber}'),
}
