import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/refusals.ts'

export default {
  refusals: {
    network: 'Network wahala. Abeg check your connection and try again.',
    internal: 'Something go wrong for our side. Abeg try again.',
    noConnection: 'Network wahala. Abeg check your connection.',
    tryAgain: 'try again.',
    seconds: { one: '{count} second', other: '{count} seconds' },
    minutes: { one: '{count} minute', other: '{count} minutes' },
    hours: { one: '{count} hour', other: '{count} hours' },
    codeTooSoon: 'Abeg wait {wait} before you ask for anoda code.',
    waitAMoment: 'Abeg wait small and try again.',
    waitFor: 'Abeg wait {wait} and try again.',
  },
} satisfies Translation<typeof english>
