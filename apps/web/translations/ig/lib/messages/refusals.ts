import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/refusals.ts'

export default {
  refusals: {
    network: 'Nsogbu netwọk. Biko lelee njikọ ịntanetị gị, nwaa ọzọ.',
    internal: 'Ihe adabaghị n’aka nke anyị. Biko nwaa ọzọ.',
    noConnection: 'Nsogbu netwọk. Biko lelee njikọ ịntanetị gị.',
    tryAgain: 'nwaa ọzọ.',
    seconds: { other: 'sekọnd {count}' },
    minutes: { other: 'nkeji {count}' },
    hours: { other: 'awa {count}' },
    codeTooSoon: 'Biko chere {wait} tupu ị rịọ koodu ọzọ.',
    waitAMoment: 'Biko chere ntakịrị, nwaa ọzọ.',
    waitFor: 'Biko chere {wait}, nwaa ọzọ.',
  },
} satisfies Translation<typeof english>
