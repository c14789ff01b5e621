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
  release: {
    proposedTitle: 'A ti dábàá pé kí a tú ìdínà tó dúró sílẹ̀',
    releasedTitle: 'A ti tú ìdínà tó dúró sílẹ̀',
    proposed: '{name} dábàá ní {when} pé kí a tú ìdínà tuntun ti {who} sílẹ̀. Ẹlòmíràn lè ṣe é láàárín wákàtí 24.',
    released: '{names} tú ìdínà tuntun ti {who} sílẹ̀ ní {when}. Ohun tó ń dúró ń lọ sí ọ̀dọ̀ nẹ́tíwọ̀kì báyìí.',
    why: 'Ìdí: {reason}',
    check:
      'Àṣẹ náà mọ àwọn orúkọ bí ẹnìkan ṣe tẹ̀ wọ́n. Tí ẹ kò bá gbà sí èyí, tàbí tí wọ́n lo orúkọ yín, ẹ pe olùṣàkóso báyìí: àkọsílẹ̀ àbójútó sọ àkáǹtì tó lo àṣẹ náà.',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹ̀yin jẹ́ alábòójútó lórí Amana, tàbí nítorí wọ́n fi orúkọ yín sílẹ̀.',
  },
} satisfies Translation<typeof english>
