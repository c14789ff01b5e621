import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/refusals.ts'

export default {
  refusals: {
    network: 'Matsalar intanet. A duba intanet a sake gwadawa.',
    internal: 'An samu matsala daga wajenmu. A sake gwadawa.',
    noConnection: 'Matsalar intanet. A duba intanet.',
    tryAgain: 'sake gwadawa.',
    seconds: { one: 'daƙiƙa 1', other: 'daƙiƙa {count}' },
    minutes: { one: 'minti 1', other: 'minti {count}' },
    hours: { one: 'awa 1', other: 'awa {count}' },
    codeTooSoon: 'A jira {wait} kafin a nemi wata lambar tabbatarwa.',
    waitAMoment: 'A ɗan jira sannan a sake gwadawa.',
    waitFor: 'A jira {wait} sannan a sake gwadawa.',
  },
} satisfies Translation<typeof english>
