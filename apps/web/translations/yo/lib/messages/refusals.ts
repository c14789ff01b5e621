import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/refusals.ts'

export default {
  refusals: {
    network: 'Ìṣòro nẹ́tíwọ̀kì. Ẹ jọ̀wọ́, ẹ yẹ ìsopọ̀ yín wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
    internal: 'Nǹkan kan ṣẹlẹ̀ tí kò yẹ lọ́dọ̀ wa. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
    noConnection: 'Ìṣòro nẹ́tíwọ̀kì. Ẹ jọ̀wọ́, ẹ yẹ ìsopọ̀ yín wò.',
    tryAgain: 'lẹ́ẹ̀kan sí i.',
    seconds: { other: 'ìṣẹ́jú àáyá {count}' },
    minutes: { other: 'ìṣẹ́jú {count}' },
    hours: { other: 'wákàtí {count}' },
    codeTooSoon: 'Ẹ jọ̀wọ́, ẹ dúró fún {wait} kí ẹ tó béèrè kóòdù mìíràn.',
    waitAMoment: 'Ẹ jọ̀wọ́, ẹ dúró díẹ̀ kí ẹ tó gbìyànjú lẹ́ẹ̀kan sí i.',
    waitFor: 'Ẹ jọ̀wọ́, ẹ dúró fún {wait} kí ẹ tó gbìyànjú lẹ́ẹ̀kan sí i.',
  },
} satisfies Translation<typeof english>
