import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/support/messages.ts'

export default {
  answers: {
    stolen: {
      question: 'Wọ́n jí fóònù mi tàbí ó sọnù',
      text: 'Tí ẹ bá ti forúkọ rẹ̀ sílẹ̀ lórúkọ yín, ẹ fi àmì ìkìlọ̀ sí i nínú àkántì yín: ó ń ṣiṣẹ́ lójú ẹsẹ̀. Bí bẹ́ẹ̀ kọ́, ẹ fẹjọ́ rẹ̀ sùn láìsí àkántì.',
      link: 'Fẹjọ́ fóònù sùn',
    },
    privately: {
      question: 'Mo fẹ́ béèrè nípa fóònù kan láì sọ èwo',
      text: 'Àyẹ̀wò ìkọ̀kọ̀ ń sọ bóyá wọ́n ti dínà mọ́ fóònù, a kì í sì í mọ èyí tí ẹ béèrè nípa rẹ̀. Ọ̀fẹ́ ni, ìgbà 20 lójúmọ́.',
      link: 'Ṣàyẹ̀wò ní ìkọ̀kọ̀',
    },
    noReport: {
      question: 'Mo san owó, àbọ̀ àyẹ̀wò kò sì dé',
      text: 'Àbọ̀ àyẹ̀wò ń wá ní ímeèlì láàárín ìṣẹ́jú díẹ̀ lẹ́yìn ìsanwó. Ẹ kọ́kọ́ wo inú spam yín. Dáṣíbọ́ọ̀dù yín ń fi ìsanwó yín hàn, ó ń tún béèrè lọ́wọ́ báńkì, ó sì ń tún àbọ̀ àyẹ̀wò fi ránṣẹ́.',
      link: 'Ṣí dáṣíbọ́ọ̀dù yín',
    },
    noCode: {
      question: 'Kóòdù kò dé',
      text: 'Kóòdù ímeèlì lè bọ́ sínú spam; ti SMS nílò láìnì tó ń gba iṣẹ́. Ẹ lè béèrè tuntun ní ìṣẹ́jú àáyá 30 lẹ́yìn èyí tó kọjá. Ẹ lè ṣàtúnṣe nọ́ńbà àti àdírẹ́sì nínú ètò.',
      link: 'Ṣí ètò yín',
    },
    password: {
      question: 'Mo gbàgbé ọ̀rọ̀ aṣínà mi',
      text: 'Kóòdù tó wá sí àdírẹ́sì ímeèlì yín ń jẹ́ kí ẹ yan tuntun.',
      link: 'Yan ọ̀rọ̀ aṣínà tuntun',
    },
    pin: {
      question: 'Mo gbàgbé PIN mi',
      text: 'Ọ̀rọ̀ aṣínà yín àti kóòdù sí àdírẹ́sì ímeèlì yín ni ẹ ó fi ṣe tuntun. Fún wákàtí 72, fífi sùn pé wọ́n jí ẹ̀rọ tàbí pé ó sọnù nìkan ló lè ṣe.',
      link: 'Tún PIN yín ṣe',
    },
    registered: {
      question: 'Ẹlòmíì ti forúkọ fóònù mi sílẹ̀',
      text: 'Ẹ tẹ IMEI rẹ̀ bíi pé ẹ fẹ́ forúkọ rẹ̀ sílẹ̀. Ojúewé tó kọ̀ ọ́ yóò jẹ́ kí ẹ fi rìsíìtì béèrè fóònù náà; agbófinró ló ń pinnu.',
      link: 'Forúkọ ẹ̀rọ sílẹ̀',
    },
    certificate: { question: 'Ṣé ojúlówó ni ìwé ẹ̀rí yìí?', text: 'Ẹ tẹ nọ́ńbà tó wà lára rẹ̀.', link: 'Yẹ ìwé ẹ̀rí wò' },
    officer: {
      question: 'Ọlọ́pàá ni mí',
      text: 'Ọ̀nà ìwọlé tiwọn ni agbófinró ń gbà wọlé. Alábòójútó tàbí alákòóso yín ló ń pààrọ̀ ọ̀rọ̀ aṣínà tí ẹ bá gbàgbé.',
      link: 'Ibùdó agbófinró',
    },
  },
  support: {
    title: 'Ìrànlọ́wọ́',
    subtitle: 'Ìdáhùn ọ̀pọ̀ ìbéèrè wà nísàlẹ̀. Fún àwọn tó kù, ẹ kọ̀wé tàbí kí ẹ pè.',
    contacts: 'Ẹ kàn sí wa',
    kinds: { email: 'Ímeèlì', phone: 'Fóònù', whatsapp: 'WhatsApp' },
    say: 'Ẹ sọ ohun tí ẹ fẹ́ ṣe àti ohun tí ojúewé náà sọ. Ẹ má sọ ọ̀rọ̀ aṣínà, PIN tàbí kóòdù yín fún ẹnikẹ́ni: a kì í béèrè wọn.',
    none: 'Ètò yìí kò sọ ẹnikẹ́ni tí ẹ lè kọ̀wé sí tàbí pè.',
    noneText: 'Àwọn ìdáhùn tó wà nísàlẹ̀ ń ṣiṣẹ́ láìsí ìrànlọ́wọ́.',
    loading: 'A ń wá bí ẹ ṣe lè kàn sí wa…',
    failed: 'Bí ẹ ṣe lè kàn sí wa kò ṣí.',
    questions: 'Kí ló ṣẹlẹ̀?',
    simulator: { text: 'Ètò ìdánwò ni èyí: ẹ lè dán ìpè àti SMS wò níbí.', link: 'Ṣí fóònù ìdánwò' },
  },
} satisfies Translation<typeof english>
