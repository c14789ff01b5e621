import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/private-lookup/messages.ts'

export default {
  alarm: {
    title: '{organisation} ń béèrè àyẹ̀wò ìkọ̀kọ̀ ju àdéhùn lọ',
    asked:
      'Kiláyẹ́ǹtì {client} ti {organisation} ṣe àyẹ̀wò ìkọ̀kọ̀ {count} ní {day}, ó sì fẹ́ sí i; ó lè ṣe {limit} lójúmọ́. A kò lè rí nọ́ńbà tó ń béèrè. Ó ṣeé ṣe kí ẹnì kan máa kó àkọsílẹ̀ jọ.',
    askedTogether:
      'Kiláyẹ́ǹtì {client} ti {organisation} fẹ́ àyẹ̀wò ìkọ̀kọ̀ ju èyí tí àjọ rẹ̀ ní lọ: àwọn kiláyẹ́ǹtì tí àjọ náà ṣe fúnra rẹ̀ ṣe {count} ní {day}, gbogbo wọn lápapọ̀ sì lè ṣe {limit} lójúmọ́. A kò lè rí nọ́ńbà tí wọ́n ń béèrè. Ó ṣeé ṣe kí ẹnì kan máa kó àkọsílẹ̀ jọ.',
    stopped:
      'A kò ní dáhùn mọ́ lónìí. Ẹ béèrè lọ́wọ́ àjọ náà; bí àdéhùn rẹ̀ bá pọ̀ jù bẹ́ẹ̀ lọ, ẹ ṣe kiláyẹ́ǹtì tó ní --private-quota mìíràn.',
    end: 'Láti fòpin sí kiláyẹ́ǹtì náà, alákòóso yóò lo {command}',
    open: 'Ṣí àkọsílẹ̀ àbójútó',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹ̀yin lẹ ń bójú tó Amana yìí.',
  },
} satisfies Translation<typeof english>
