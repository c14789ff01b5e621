import { plural, text } from '@amana/messages'

/** No answer, and refusals of the server for a while. */
export const refusals = {
  network: 'Network error. Please check your connection and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  /** After a text that ends with `tryAgain`, which is said once. */
  noConnection: 'Network error. Please check your connection.',
  /** The end of texts that ask to do the same once more. */
  tryAgain: 'try again.',
  seconds: plural({ one: '1 second', other: '{count} seconds' }),
  minutes: plural({ one: '1 minute', other: '{count} minutes' }),
  hours: plural({ one: '1 hour', other: '{count} hours' }),
  codeTooSoon: text('Please wait {wait} before you ask for another code.'),
  /** The end of a refusal of the server; `waitFor` says it better. */
  waitAMoment: 'Please wait a moment and try again.',
  waitFor: text('Please wait {wait} and try again.'),
}
