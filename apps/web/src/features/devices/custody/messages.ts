import { text } from '@amana/messages'

/** The way from a phone and its case to the page where it is collected. */
export const custodyNotice = {
  collect: {
    title: 'Your phone waits for you at a police station',
    action: 'See where, and your code',
  },
  in_custody: {
    title: 'The police have your phone',
    text: 'We tell you as soon as you can collect it.',
    action: 'See what happens next',
  },
  ofCase: text('Case {caseNumber}'),
  /** On a case whose phone is or was in custody. */
  see: 'See the phone at the police, and its receipt',
}
