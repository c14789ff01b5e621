import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/officer-sign-in/messages.ts'

export default {
  officer: {
    title: 'Ìwọlé agbófinró',
    heading: 'Ibùdó agbófinró',
    subtitle: 'Fún agbófinró tó láṣẹ. A ń kọ gbogbo àwárí àti gbogbo wíwò sílẹ̀.',
    back: 'Padà sí ojúewé àkọ́kọ́',
    backToStart: 'Padà síbi ìwọlé',
    officerId: 'Nọ́ńbà agbófinró',
    officerIdHint: 'Lẹ́tà àti dígíìtì 6-10',
    password: 'Ọ̀rọ̀ aṣínà',
    passwordHint: 'Ó kéré tán lẹ́tà 8',
    submit: 'Wọ ibùdó',
    form: 'Ìwọlé agbófinró',
    failed: 'Ìwọlé agbófinró kùnà',
    signedIn: 'Agbófinró ti wọlé',
    notOfficer: {
      text: 'Ẹ wọlé gẹ́gẹ́ bí {name}, èyí tí kì í ṣe àkántì agbófinró.',
      home: 'Lọ sí dáṣíbọ́ọ̀dù yín',
      logOut: 'Jáde',
    },
    forgot: {
      link: 'Ìgbàgbé ọ̀rọ̀ aṣínà',
      title: 'Ìgbàgbé ọ̀rọ̀ aṣínà',
      ask: 'Ẹ béèrè ọ̀rọ̀ aṣínà ìgbà kan tuntun lọ́wọ́ alábòójútó tàbí alákòóso yín',
      why: 'A kì í tún ọ̀rọ̀ aṣínà agbófinró ṣe nítorí pé a béèrè nìkan, kí ẹni tó kàn ń ka àpótí ímeèlì yín má bàa ṣiṣẹ́ bíi yín. Alábòójútó ń mú kí ọ̀rọ̀ aṣínà ìgbà kan lọ sí àpótí ímeèlì iṣẹ́ yín, alákòóso sì ń sọ ọ́ fún yín. Òun lẹ ó fi yan ọ̀rọ̀ aṣínà tiyín.',
    },
    demo: {
      heading: 'Ìwọlé àfihàn',
      text: 'Àfihàn ni èyí. Ẹ yan agbófinró kan láti kún fọ́ọ̀mù náà.',
    },
    code: {
      heading: 'Ẹ tẹ kóòdù yín',
      sentTo: 'A ti fi kóòdù oní dígíìtì 6 ránṣẹ́ sí àdírẹ́sì iṣẹ́ yín',
      life: 'Kóòdù náà wúlò fún ìṣẹ́jú 10.',
      label: 'Kóòdù ìfìdímúlẹ̀',
      submit: 'Jẹ́rìí, tẹ̀síwájú',
      resend: 'Tún kóòdù fi ránṣẹ́',
      resendIn: 'Ẹ lè béèrè kóòdù mìíràn lẹ́yìn',
      resent: 'A ti fi OTP ránṣẹ́',
      resendFailed: 'A kò lè fi OTP ránṣẹ́',
      failed: 'A kò lè fìdí OTP múlẹ̀',
    },
    newPassword: {
      heading: 'Ẹ yan ọ̀rọ̀ aṣínà tiyín',
      text: 'Ọ̀rọ̀ aṣínà ìgbà kan lẹ fi wọlé. Ẹ yan èyí tí ẹ̀yin nìkan mọ̀; ọ̀rọ̀ aṣínà ìgbà kan náà kò ní ṣiṣẹ́ mọ́.',
      password: 'Ọ̀rọ̀ aṣínà tuntun',
      hint: 'Ó kéré tán lẹ́tà {digits}. Ọ̀rọ̀ díẹ̀ tó tẹ̀ léra rọrùn láti rántí, ó sì ṣòro láti méfò.',
      confirm: 'Tún ọ̀rọ̀ aṣínà tuntun tẹ̀',
      submit: 'Tọ́jú kí ẹ tẹ̀síwájú',
      failed: 'A kò lè tọ́jú ọ̀rọ̀ aṣínà náà. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
    },
  },
} satisfies Translation<typeof english>
