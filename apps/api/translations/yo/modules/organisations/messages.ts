import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/organisations/messages.ts'

export default {
  invitation: {
    title: '{organisation} pè yín wá sí Amana',
    member: '{organisation} ń ṣàyẹ̀wò fóònù lórí Amana, ó sì fẹ́ kí ẹ jẹ́ ọmọ ẹgbẹ́ ({role}).',
    link: 'Ọjọ́ méje ni líǹkì náà ń ṣiṣẹ́, pẹ̀lú àkántì Amana tó ní àdírẹ́sì yìí ({email}). Tí ẹ kò bá tíì ní, ẹ ṣí ọ̀kan lórí ojúewé tó bá ṣí.',
    accept: 'Gba ìpè náà',
    reason: 'Ẹ gba ímeèlì yìí nítorí {organisation} dárúkọ àdírẹ́sì yín. Tí ẹ kò bá mọ̀ wọ́n, ẹ má ṣe nǹkan kan.',
  },
  decisions: {
    approved: {
      title: 'A ti fọwọ́ sí {organisation}',
      text: 'Kiláyẹ́ǹtì gidi yín yóò ṣiṣẹ́ nígbà tí owó bá wà. Kiláyẹ́ǹtì ìdánwò ń ṣiṣẹ́ bíi ti tẹ́lẹ̀.',
    },
    rejected: {
      title: 'A kò fọwọ́ sí {organisation}',
      text: 'A kò lè fọwọ́ sí ìbéèrè yìí. Ẹ kọ̀wé sí wa tí ẹ bá rò pé èyí kò tọ̀nà.',
    },
    suspended: {
      title: 'A ti dá {organisation} dúró',
      text: 'A kì í gba ìpè kankan láti ọ̀dọ̀ kiláyẹ́ǹtì rẹ̀ báyìí. Ẹ kọ̀wé sí wa láti mọ ìdí rẹ̀.',
    },
  },
  decision: {
    open: 'Ṣí àjọ yín',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹ̀yin jẹ́ oníǹkan {organisation} lórí Amana.',
  },
} satisfies Translation<typeof english>
