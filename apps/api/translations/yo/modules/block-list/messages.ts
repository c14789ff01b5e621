import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/block-list/messages.ts'

export default {
  stop: {
    title: 'Bíréèkì ti dá ìdínà tuntun dúró',
    everybody: 'gbogbo orísun',
    perMinute: 'Láti {when}, ìdínà tuntun ti {who} kò dé ọ̀dọ̀ nẹ́tíwọ̀kì: wọ́n ju {most} lọ ní ìṣẹ́jú kan.',
    share: 'Láti {when}, ìdínà tuntun kankan kò dé ọ̀dọ̀ nẹ́tíwọ̀kì: láàárín wákàtí kan wọ́n ju 0.5 % àkójọ náà lọ.',
    others: 'Fóònù tí a ti dínà mọ́ tẹ́lẹ̀ ṣì wà bẹ́ẹ̀, ìtúsílẹ̀ sì ń kọjá. Àyẹ̀wò lórí Amana ṣì ń sọ ohun tí àkọsílẹ̀ mọ̀.',
    next: 'Ẹ wo ohun tí wọ́n sàmì sí tàbí kó wọlé. Tó bá tọ̀nà, ènìyàn méjì ni yóò tú u sílẹ̀; ẹnì kọ̀ọ̀kan yóò lo {command} àti orúkọ tàbí nọ́ńbà agbófinró tirẹ̀.',
    open: 'Ṣí àkọsílẹ̀ àbójútó',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹ̀yin jẹ́ alábòójútó lórí Amana.',
  },
} satisfies Translation<typeof english>
