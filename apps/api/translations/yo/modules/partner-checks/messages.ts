import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/partner-checks/messages.ts'

export default {
  alarm: {
    title: '{organisation} ń béèrè nọ́ńbà tó súnmọ́ ara wọn',
    asked:
      '{organisation} béèrè nọ́ńbà {count} ti TAC {tac} láàárín serial 1,000 ní wákàtí kan, pẹ̀lú gbogbo kiláyẹ́ǹtì rẹ̀ lápapọ̀. Èyí tó kẹ́yìn ni {client}. Ó ṣeé ṣe kí ẹnì kan máa kó àkọsílẹ̀ jọ.',
    slowed:
      'Fún wákàtí kan, gbogbo kiláyẹ́ǹtì rẹ̀ lápapọ̀ lè béèrè nígbà 60 ní ìṣẹ́jú kan. Ẹ wo àkọsílẹ̀ àbójútó, kí ẹ sì béèrè lọ́wọ́ àjọ náà.',
    end: 'Láti fòpin sí kiláyẹ́ǹtì yìí, alákòóso yóò lo {command}',
    open: 'Ṣí àkọsílẹ̀ àbójútó',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹ̀yin lẹ ń bójú tó Amana yìí.',
  },
} satisfies Translation<typeof english>
