import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/webhooks/messages.ts'

export default {
  disabled: {
    title: 'An kashe wani webhook na {organisation}',
    text: 'Webhook da ke {host} ba zai ƙara samun al’amura ba. {reason}',
    next: 'A gyara adireshin, sannan a yi sabon webhook. Al’amuran da ba su isa ba suna cikin jerin saƙonninsa.',
    open: 'Buɗe ƙungiyarku',
    why: 'Kun samu wannan imel ne domin kuna kula da manhajojin {organisation} a Amana.',
  },
} satisfies Translation<typeof english>
