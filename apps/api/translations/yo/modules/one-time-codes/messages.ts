import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/one-time-codes/messages.ts'

export default {
  codes: {
    verify_email: {
      subject: 'Kóòdù ìfìdímúlẹ̀ Amana yín',
      intro: 'Ẹ káàbọ̀ sí Amana. Ẹ tẹ kóòdù yìí láti fìdí àdírẹ́sì ímeèlì yín múlẹ̀.',
      advice: 'Tí ẹ kò bá ṣí àkántì, ẹ má ka ímeèlì yìí sí.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan fi àdírẹ́sì yìí ṣí àkántì Amana.',
      sms: 'Kóòdù Amana yín ni {code}. Ó {valid}. Ẹ má sọ ọ́ fún ẹnikẹ́ni.',
    },
    sign_in: {
      subject: 'Kóòdù ìwọlé Amana yín',
      intro: 'Ẹ tẹ kóòdù yìí láti parí ìwọlé.',
      advice: 'Tí kì í bá ṣe ẹ̀yin lẹ ń wọlé, ẹnì kan mọ ọ̀rọ̀ aṣínà yín: ẹ yí i padà báyìí.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan fi ọ̀rọ̀ aṣínà tó tọ̀nà wọlé sínú àkántì Amana yín.',
      sms: 'Kóòdù ìwọlé Amana yín ni {code}. Ó {valid}. Ẹ má sọ ọ́ fún ẹnikẹ́ni.',
    },
    reset_password: {
      subject: 'Kóòdù Amana yín fún ọ̀rọ̀ aṣínà tuntun',
      intro: 'Ẹ tẹ kóòdù yìí láti yan ọ̀rọ̀ aṣínà tuntun.',
      advice: 'Tí ẹ kò bá béèrè rẹ̀, ẹ má ka ímeèlì yìí sí: ọ̀rọ̀ aṣínà yín kò yí padà.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan béèrè láti tún ọ̀rọ̀ aṣínà àkántì Amana yín ṣe.',
      sms: 'Kóòdù Amana yín fún ọ̀rọ̀ aṣínà tuntun ni {code}. Ó {valid}. Ẹ má sọ ọ́ fún ẹnikẹ́ni.',
    },
    verify_phone: {
      subject: 'Kóòdù Amana láti fìdí fóònù yín múlẹ̀',
      intro: 'Ẹ tẹ kóòdù yìí láti fìdí nọ́ńbà fóònù yín múlẹ̀.',
      advice: '',
      reason: 'Ẹ gba ímeèlì yìí nítorí a ń fìdí nọ́ńbà fóònù kan múlẹ̀ fún àkántì Amana yín.',
      sms: 'Kóòdù Amana yín ni {code}. Ó {valid}. Ẹ má sọ ọ́ fún ẹnikẹ́ni.',
    },
    transfer: {
      subject: 'Kóòdù ìgbéfúnni Amana yín',
      intro:
        'Ẹnì kan fẹ́ gbé ẹ̀rọ kan fún yín kó sì di tiyín. Kóòdù yìí ń parí ìgbéfúnni náà. Ẹ tún lè gbà á tàbí kí ẹ kọ̀ ọ́ nínú àkántì yín lórí Amana.',
      advice:
        'Ẹ sọ ọ́ fún ẹni tó ń gbé e fún yín kìkì nígbà tí ẹ bá ti di ẹ̀rọ náà mú. Tí ẹ kò bá retí ẹ̀rọ kankan, ẹ má ka ímeèlì yìí sí, ẹ má sì sọ kóòdù náà fún ẹnikẹ́ni.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ẹni tó ni ẹ̀rọ kan dárúkọ yín lórí Amana gẹ́gẹ́ bí ẹni tuntun tó máa ni ín.',
      sms: 'Kóòdù ìgbéfúnni Amana yín ni {code}, ó {valid}. Ẹ sọ ọ́ fún ẹni tó ń gbé e fún yín kìkì nígbà tí ẹ bá ti di ẹ̀rọ náà mú.',
    },
    two_factor: {
      subject: 'Ẹ tan ìwọlé onígbésẹ̀ méjì',
      intro: 'Ẹ tẹ kóòdù yìí láti tan kóòdù ìwọlé ní ímeèlì fún àkántì Amana yín.',
      advice: 'Tí ẹ kò bá béèrè rẹ̀, ẹnì kan ti wọlé bíi yín: ẹ yí ọ̀rọ̀ aṣínà yín padà báyìí.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan tó wọlé sínú àkántì Amana yín ń tan ìwọlé onígbésẹ̀ méjì.',
      sms: 'Kóòdù Amana yín ni {code}. Ó {valid}. Ẹ má sọ ọ́ fún ẹnikẹ́ni.',
    },
    second_step: {
      subject: 'Ẹ jẹ́rìí sí àyípadà nínú àkántì Amana yín',
      intro: 'Ẹ tẹ kóòdù yìí láti jẹ́rìí sí àyípadà náà.',
      advice: 'Tí ẹ kò bá ń yí nǹkan kan padà, ẹnì kan ti wọlé bíi yín, ó sì mọ ọ̀rọ̀ aṣínà yín: ẹ yí i padà báyìí.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan tó wọlé sínú àkántì Amana yín ń yí i padà.',
      sms: 'Kóòdù Amana yín ni {code}. Ó {valid}. Ẹ má sọ ọ́ fún ẹnikẹ́ni.',
    },
    identity: {
      subject: 'Kóòdù ìdánimọ̀ Amana yín',
      intro: 'Ẹ tẹ kóòdù yìí láti fìdí NIN tàbí BVN yín múlẹ̀.',
      advice: 'Tí ẹ kò bá ń fìdí NIN tàbí BVN yín múlẹ̀, ẹlòmíì ń lo nọ́ńbà yín.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan ń fìdí NIN tàbí BVN yín múlẹ̀ lórí Amana.',
      sms: 'Kóòdù Amana yín láti fìdí NIN tàbí BVN múlẹ̀ ni {code}, ó {valid}. Ẹ̀yin kọ́? Ẹ má sọ kóòdù náà fún ẹnikẹ́ni.',
    },
    reset_pin: {
      subject: 'Kóòdù Amana yín fún PIN tuntun',
      intro: 'Ẹ tẹ kóòdù yìí láti yan PIN ààbò tuntun.',
      advice: 'Tí ẹ kò bá béèrè rẹ̀, ẹnì kan ti wọlé bíi yín, ó sì mọ ọ̀rọ̀ aṣínà yín: ẹ yí i padà báyìí.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan tó wọlé sínú àkántì Amana yín béèrè láti tún PIN ààbò rẹ̀ ṣe.',
      sms: 'Kóòdù Amana yín fún PIN tuntun ni {code}. Ó {valid}. Ẹ má sọ ọ́ fún ẹnikẹ́ni.',
    },
    report_contact: {
      subject: 'Ẹ jẹ́rìí sí ìfisùn yín lọ́dọ̀ Amana',
      intro: 'Ẹ ṣeun tí ẹ fẹjọ́ ẹ̀rọ kan sùn. Ẹ tẹ kóòdù yìí láti jẹ́rìí sí bí a ṣe lè kàn sí yín.',
      advice: 'Tí ẹ kò bá fẹjọ́ ẹ̀rọ kankan sùn, ẹ má ka ímeèlì yìí sí.',
      reason: 'Ẹ gba ímeèlì yìí nítorí ìfisùn ẹ̀rọ kan lórí Amana dárúkọ àdírẹ́sì yìí fún ìkànsí.',
      sms: 'Kóòdù Amana yín láti jẹ́rìí sí ìfisùn yín ni {code}. Ó {valid}. Ẹ má sọ ọ́ fún ẹnikẹ́ni.',
    },
  },
  code: {
    label: 'Kóòdù',
    preview: 'Kóòdù yín ni {code}. Ó {valid}.',
    note: 'Kóòdù yìí {valid}.',
    doNotShare: 'Ẹ má sọ ọ́ fún ẹnikẹ́ni. Kò sí ẹnì kan láti Amana tó máa béèrè rẹ̀ lọ́wọ́ yín láéláé.',
    validMinutes: { other: 'wúlò fún ìṣẹ́jú {count}' },
  },
  link: {
    subject: 'Ẹ fìdí àdírẹ́sì ímeèlì yín múlẹ̀',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan tó wọlé sí Amana sọ pé àdírẹ́sì yìí jẹ́ tirẹ̀.',
    preview: 'Ẹ ṣí líǹkì náà láti fìdí àdírẹ́sì yín múlẹ̀.',
    intro: 'Ẹ ṣí líǹkì yìí láti fi hàn pé àdírẹ́sì náà jẹ́ ti àkántì Amana yín.',
    button: 'Fìdí àdírẹ́sì ímeèlì mi múlẹ̀',
    validHours: { other: 'Líǹkì yìí wúlò fún wákàtí {count}, ẹ sì lè lò ó lẹ́ẹ̀kan.' },
    advice: 'Tí ẹ kò bá béèrè rẹ̀, ẹ má ṣí líǹkì náà: a kò ní fìdí àdírẹ́sì náà múlẹ̀.',
  },
} satisfies Translation<typeof english>
