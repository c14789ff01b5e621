import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/accounts/messages.ts'

export default {
  notice: {
    hello: 'Ẹ ǹlẹ́ o, {name},',
    keepAddress: 'Má yí àdírẹ́sì ímeèlì yìí padà',
    newPassword: 'Yan ọ̀rọ̀ aṣínà tuntun',
    tellAdministrator: 'Tí nǹkan kan kò bá tọ̀nà lójú yín, ẹ sọ fún alákòóso yín lójú ẹsẹ̀.',
    officerId: 'Nọ́ńbà agbófinró',
    oneTimePassword: 'Ọ̀rọ̀ aṣínà ìgbà kan',
    signIn: 'Wọlé bí agbófinró',
    reason: 'Ẹ gba ímeèlì yìí nítorí ó kan ààbò àkántì Amana yín.',
  },
  notices: {
    locked: {
      subject: 'A ti dá ìwọlé sínú àkántì Amana yín dúró díẹ̀',
      paragraphs: [
        'Ẹnì kan ti tẹ ọ̀rọ̀ aṣínà tí kò tọ̀nà fún àkántì yín lọ́pọ̀ ìgbà. A ti dá ìgbìyànjú tuntun dúró: fún ìṣẹ́jú 15 ní àkọ́kọ́, yóò pẹ́ sí i tó bá tún ṣẹlẹ̀. Ẹ ṣì wà nínú àkántì níbi tí ẹ ti wọlé tẹ́lẹ̀.',
        'Tó bá jẹ́ ẹ̀yin, ẹ dúró kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i. Tí kì í bá ṣe ẹ̀yin, ọ̀rọ̀ aṣínà yín ti dáàbò bo àkántì náà. Síbẹ̀ ó bọ́gbọ́n mu kí ẹ yan tuntun tí ẹ kò lò níbòmíràn.',
      ],
    },
    pin_locked: {
      subject: 'PIN ààbò Amana yín wà ní títì',
      paragraphs: [
        'Ẹnì kan tó wọlé sínú àkántì yín tẹ PIN ààbò tí kò tọ̀nà lẹ́ẹ̀marùn-ún. A kò lè lò ó níbẹ̀ fún ìṣẹ́jú 15 ní àkọ́kọ́, yóò pẹ́ sí i tó bá tún ṣẹlẹ̀: títí di ìgbà náà a kò lè fi gbé ẹ̀rọ fún ẹlòmíì.',
        'Ẹ ṣì lè fi sùn pé wọ́n jí ẹ̀rọ kan tàbí pé ó sọnù: lórí ojúlé wa pẹ̀lú ọ̀rọ̀ aṣínà yín, tàbí lórí fóònù pẹ̀lú PIN yín.',
        'Tó bá jẹ́ ẹ̀yin, ẹ dúró kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i. Tí kì í bá ṣe ẹ̀yin, ẹlòmíì ti wọlé bíi yín: ẹ yí ọ̀rọ̀ aṣínà yín padà, èyí tó ń mú gbogbo ẹ̀rọ jáde, lẹ́yìn náà PIN yín.',
      ],
    },
    caller_locked: {
      subject: 'PIN ààbò tí kò tọ̀nà lórí fóònù fún àkántì Amana yín',
      paragraphs: [
        'Ẹnì kan pe Amana, ó tẹ nọ́ńbà fóònù tí àkántì yín ní tàbí tó ní tẹ́lẹ̀, ó sì tẹ PIN ààbò tí kò tọ̀nà lẹ́ẹ̀marùn-ún. Olùpè náà ní láti dúró báyìí. Ẹ̀yin kò ní láti dúró: PIN yín ń ṣiṣẹ́ níbi tí ẹ ti wọlé, àti láti orí àwọn fóònù mìíràn.',
        'Tó bá jẹ́ ẹ̀yin, ẹ dúró kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i. Tí kì í bá ṣe ẹ̀yin, PIN yín dúró ṣinṣin. Ẹ yan òmíràn nínú ètò tí ẹnì kan bá lè mọ̀ ọ́n.',
      ],
    },
    callers_locked: {
      subject: 'Ọ̀pọ̀ fóònù ń gbìyànjú láti mọ PIN ààbò Amana yín',
      paragraphs: [
        'Wọ́n tẹ PIN ààbò tí kò tọ̀nà ní ìgbà àádọ́ta lórí fóònù fún nọ́ńbà tí àkántì yín ní tàbí tó ní tẹ́lẹ̀, láti orí oríṣiríṣi fóònù. Àwọn fóònù mìíràn yàtọ̀ sí nọ́ńbà náà ní láti dúró báyìí: fún wákàtí kan ní àkọ́kọ́, yóò pẹ́ sí i tó bá tún ṣẹlẹ̀. PIN yín ń ṣiṣẹ́ níbi tí ẹ ti wọlé.',
        'Ẹ yan PIN mìíràn nínú ètò, tó ní dígíìtì mẹ́fà: èyí tó gùn ṣòro láti mọ̀.',
      ],
    },
    pin_changed: {
      subject: 'A ti yí PIN ààbò Amana yín padà',
      paragraphs: [
        'A ṣẹ̀ṣẹ̀ yí PIN ààbò àkántì yín padà. Láti ìsinsìnyí ìgbéfúnni àti àmì ìkìlọ̀ nílò tuntun.',
        'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹnì kan mọ ọ̀rọ̀ aṣínà àti PIN yín: ẹ tún ọ̀rọ̀ aṣínà yín ṣe báyìí.',
      ],
    },
    password_changed: {
      subject: 'A ti yí ọ̀rọ̀ aṣínà Amana yín padà',
      paragraphs: [
        'A ṣẹ̀ṣẹ̀ yí ọ̀rọ̀ aṣínà àkántì yín padà, gbogbo ẹ̀rọ tó ti wọlé sì ti jáde.',
        'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹ tún ọ̀rọ̀ aṣínà yín ṣe báyìí.',
      ],
    },
    two_factor_on: {
      subject: 'Ìwọlé onígbésẹ̀ méjì wà ní títàn',
      paragraphs: [
        'Láti ìsinsìnyí àkántì Amana yín yóò máa béèrè ìgbésẹ̀ kejì lẹ́yìn ọ̀rọ̀ aṣínà. Ẹ tọ́jú àwọn kóòdù ìgbàpadà yín síbi tí ẹ ti lè rí wọn láìsí fóònù yín: ọ̀kọ̀ọ̀kan ń ṣí àkántì náà lẹ́ẹ̀kan.',
        'Tí kì í bá ṣe ẹ̀yin, ẹnì kan ti wọlé bíi yín: ẹ tún ọ̀rọ̀ aṣínà yín ṣe báyìí, kí ẹ sì sọ fún wa.',
      ],
    },
    two_factor_off: {
      subject: 'A ti pa ìwọlé onígbésẹ̀ méjì',
      paragraphs: [
        'Àkántì Amana yín kò béèrè ìgbésẹ̀ kejì lẹ́yìn ọ̀rọ̀ aṣínà mọ́. Áàpù ìfìdímúlẹ̀ àti àwọn kóòdù ìgbàpadà kò sí mọ́.',
        'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹnì kan mọ ọ̀rọ̀ aṣínà yín: ẹ tún un ṣe báyìí, kí ẹ sì tún ìgbésẹ̀ kejì tàn.',
      ],
    },
    two_factor_locked: {
      subject: 'Kóòdù ìwọlé tí kò tọ̀nà fún àkántì Amana yín',
      paragraphs: [
        'Nígbà tí ìwọlé kan sínú àkántì yín ń dúró de ìgbésẹ̀ kejì rẹ̀, ẹnì kan tẹ kóòdù tí kò tọ̀nà lẹ́ẹ̀marùn-ún. A ti dá ìgbésẹ̀ kejì dúró: fún ìṣẹ́jú 15 ní àkọ́kọ́, yóò pẹ́ sí i tó bá tún ṣẹlẹ̀. Ẹ ṣì wà nínú àkántì níbi tí ẹ ti wọlé tẹ́lẹ̀.',
        'Tí ẹ bá ṣẹ̀ṣẹ̀ bẹ̀rẹ̀ sí í wọlé ṣáájú ìgbà náà, ẹ wò ó bóyá aago fóònù yín tọ̀nà, kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i tó bá yá. Ó tún lè jẹ́ ẹni tó mọ àdírẹ́sì ímeèlì yín nìkan: kóòdù tí kò tọ̀nà kì í ṣí nǹkan kan. Tí ẹ kò bá ṣẹ̀ṣẹ̀ bẹ̀rẹ̀ sí í wọlé, ẹnì kan mọ ọ̀rọ̀ aṣínà yín: ẹ yan tuntun báyìí.',
      ],
    },
    recovery_code_used: {
      subject: 'Ẹnì kan lo kóòdù ìgbàpadà àkántì Amana yín',
      paragraphs: [
        'Ẹnì kan ṣẹ̀ṣẹ̀ fi ọ̀rọ̀ aṣínà yín àti ọ̀kan nínú àwọn kóòdù ìgbàpadà yín wọlé sínú àkántì yín. A kò lè tún lo kóòdù náà mọ́.',
        'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹ yan ọ̀rọ̀ aṣínà tuntun báyìí: ó ń mú gbogbo ẹ̀rọ jáde.',
      ],
    },
    email_change_asked: {
      subject: 'Ẹnì kan fẹ́ yí àdírẹ́sì ímeèlì àkántì yín padà',
      paragraphs: [
        'Ẹnì kan tó wọlé sínú àkántì Amana yín béèrè láti lo àdírẹ́sì ímeèlì mìíràn, pẹ̀lú ọ̀rọ̀ aṣínà tó tọ̀nà. Yóò yí padà nígbà tí ó bá lo líǹkì tí a fi ránṣẹ́ sí àdírẹ́sì tuntun náà.',
        'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe níbí. Tí kì í bá ṣe ẹ̀yin, ẹ fi líǹkì ìsàlẹ̀ yìí jẹ́ kí àdírẹ́sì yìí wà síbẹ̀: ó ń mú gbogbo ẹ̀rọ jáde. Lẹ́yìn náà ẹ yan ọ̀rọ̀ aṣínà tuntun.',
      ],
    },
    email_changed: {
      subject: 'A ti yí àdírẹ́sì ímeèlì àkántì Amana yín padà',
      paragraphs: [
        'A ṣẹ̀ṣẹ̀ gbé àkántì Amana yín lọ sí àdírẹ́sì ímeèlì mìíràn. Ímeèlì àti kóòdù yóò máa lọ síbẹ̀ láti ìsinsìnyí.',
        'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹ fi líǹkì ìsàlẹ̀ yìí dá àdírẹ́sì yìí padà, láàárín ọjọ́ 7: ó ń mú gbogbo ẹ̀rọ jáde. Lẹ́yìn náà ẹ yan ọ̀rọ̀ aṣínà tuntun.',
      ],
    },
    email_restored: {
      subject: 'Àkántì Amana yín tún ń lo àdírẹ́sì ímeèlì yìí',
      paragraphs: [
        'Ẹnì kan lo líǹkì tí a fi ránṣẹ́ sí àdírẹ́sì yìí: àkántì Amana yín ti padà sí i, gbogbo ẹ̀rọ sì ti jáde.',
        'Ẹ yan ọ̀rọ̀ aṣínà tuntun báyìí: ẹnì kan lè mọ èyí tẹ́lẹ̀.',
      ],
    },
    pin_reset: {
      subject: 'A ti tún PIN ààbò Amana yín ṣe',
      paragraphs: [
        'A ṣẹ̀ṣẹ̀ pààrọ̀ PIN ààbò àkántì yín, pẹ̀lú ọ̀rọ̀ aṣínà yín àti kóòdù láti inú ímeèlì yín. Fún wákàtí 72, fífi sùn pé wọ́n jí ẹ̀rọ tàbí pé ó sọnù nìkan ni tuntun lè ṣe.',
        'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹnì kan mọ ọ̀rọ̀ aṣínà yín, ó sì ń ka ímeèlì yín: ẹ yí ọ̀rọ̀ aṣínà méjèèjì padà báyìí.',
      ],
    },
    phone_changed: {
      subject: 'A ti yí nọ́ńbà fóònù àkántì Amana yín padà',
      paragraphs: [
        'Àkántì Amana yín ṣẹ̀ṣẹ̀ gba nọ́ńbà fóònù mìíràn, tí a fi kóòdù fìdí rẹ̀ múlẹ̀.',
        'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹnì kan mọ ọ̀rọ̀ aṣínà yín: ẹ yan tuntun báyìí, kí ẹ sì tún nọ́ńbà yín tẹ̀ nínú ètò.',
      ],
    },
    phone_lost: {
      subject: 'Àkántì Amana mìíràn ti fìdí nọ́ńbà fóònù yín múlẹ̀',
      paragraphs: [
        'Ẹnì kan ti fi kóòdù tí a fi ránṣẹ́ sí nọ́ńbà fóònù àkántì yín fìdí nọ́ńbà náà múlẹ̀. Àkántì kan ni nọ́ńbà kan ń jẹ́ ti, nítorí náà a kò ka tiyín sí èyí tí a fìdí rẹ̀ múlẹ̀ mọ́ láti ìsinsìnyí.',
        'Tí ẹ bá ní àkántì mìíràn, tàbí ẹ ti fún ẹlòmíì ní nọ́ńbà náà, kò sí ohun tí ẹ ní láti ṣe. Tí nọ́ńbà náà bá ṣì wà lọ́wọ́ yín, ẹ tún fìdí rẹ̀ múlẹ̀ nínú ètò. Tí káàdì SIM rẹ̀ kò bá ṣiṣẹ́ mọ́, ẹ pe nẹ́tíwọ̀kì yín lójú ẹsẹ̀.',
      ],
    },
    identity_lost: {
      subject: 'NIN tàbí BVN yín lórí Amana ti di ti àkántì mìíràn',
      paragraphs: [
        'Àkántì Amana mìíràn ti fi hàn pé NIN tàbí BVN yín kan jẹ́ tirẹ̀: nípa kóòdù sí fóònù nọ́ńbà náà, tàbí fún wa. A kò fìdí rẹ̀ múlẹ̀ nínú àkántì yín mọ́. Àwọn ẹ̀rọ yín ṣì jẹ́ tiyín.',
        'Tí nọ́ńbà náà bá jẹ́ tiyín, ẹ ṣí Ètò, Ìsọfúnni àti àkántì, ẹ tún un tẹ̀ kí ẹ sì yan “Nọ́ńbà mi nìyí”. A ó wádìí rẹ̀.',
      ],
    },
    identity_free: {
      subject: 'Ẹ lè fìdí NIN tàbí BVN yín múlẹ̀ lórí Amana báyìí',
      paragraphs: [
        'Ẹ sọ fún wa pé àkántì mìíràn ti fìdí NIN tàbí BVN yín múlẹ̀. A ti wádìí rẹ̀, kò sì sí lọ́wọ́ àkántì náà mọ́.',
        'Ẹ ṣí Ètò, Ìsọfúnni àti àkántì, kí ẹ sì fìdí nọ́ńbà yín múlẹ̀ báyìí.',
      ],
    },
    one_time_password: {
      subject: 'Àkántì Amana yín ní ọ̀rọ̀ aṣínà ìgbà kan tuntun',
      paragraphs: [
        'Alákòóso yín ti fún àkántì yín ní ọ̀rọ̀ aṣínà ìgbà kan tuntun, gbogbo ẹ̀rọ sì ti jáde. Òun lẹ ó fi yan ọ̀rọ̀ aṣínà tiyín.',
        'Tí ẹ kò bá béèrè rẹ̀, ẹ má wọlé: ẹnì kan lè ti ṣe bíi pé òun ni ẹ̀yin.',
      ],
    },
    officer_invited: {
      subject: 'Àkántì yín ní ojú ewé Amana fún agbófinró',
      paragraphs: [
        'Alábòójútó kan ní àṣẹ ìpínlẹ̀ yín ti ṣí àkántì fún yín lórí Amana. Ọ̀rọ̀ aṣínà ìgbà kan yín wà nísàlẹ̀; àpótí ímeèlì yìí nìkan la fi ránṣẹ́ sí: kò sí ẹlòmíràn tó ní i.',
        'Ẹ fi wọlé lẹ́ẹ̀kan, kí ẹ sì yan ọ̀rọ̀ aṣínà tí ẹ̀yin nìkan mọ̀. Tí ẹ kì í bá ṣe agbófinró àṣẹ yìí, ẹ má wọlé.',
      ],
    },
    password_mailed: {
      subject: 'Ọ̀rọ̀ aṣínà ìgbà kan yín tuntun fún Amana',
      paragraphs: [
        'Alábòójútó kan ní àṣẹ ìpínlẹ̀ yín ti fún àkántì yín ní ọ̀rọ̀ aṣínà ìgbà kan tuntun, gbogbo ẹ̀rọ sì ti jáde. Ó wà nísàlẹ̀; àpótí ímeèlì yìí nìkan la fi ránṣẹ́ sí: kò sí ẹlòmíràn tó ní i.',
        'Ẹ fi wọlé lẹ́ẹ̀kan, kí ẹ sì yan ọ̀rọ̀ aṣínà tí ẹ̀yin nìkan mọ̀. Tí ẹ kò bá béèrè rẹ̀, ẹ má wọlé: ẹnì kan lè ti ṣe bíi pé òun ni ẹ̀yin.',
      ],
    },
    token_reused: {
      subject: 'A ti mú yín jáde lórí ẹ̀rọ kan',
      paragraphs: [
        'Wọ́n lo kọ́kọ́rọ́ ọ̀kan nínú ìwọlé yín ní ìgbà kejì. Ó ń ṣẹlẹ̀ nígbà tí ẹnì kan bá ti dà á kọ, àti nígbà mìíràn tí ìsopọ̀ bá já ní àkókò tí kò dára. Fún ààbò, a ti fòpin sí ìwọlé náà.',
        'Ẹ tún wọlé láti tẹ̀síwájú. Tí ẹ kò bá lo Amana ní ìsinsìnyí, ẹ yan ọ̀rọ̀ aṣínà tuntun pẹ̀lú.',
      ],
    },
  },
  sms: {
    phoneChanged:
      'Amana: àkántì tó ní nọ́ńbà yìí ti ní nọ́ńbà mìíràn. Tí kì í bá ṣe ẹ̀yin, ẹ wọlé, ẹ yan ọ̀rọ̀ aṣínà tuntun, kí ẹ tún nọ́ńbà yín tẹ̀.',
  },
  sessions: {
    unknown: 'Ẹ̀rọ tí a kò mọ̀',
    named: '{browser} lórí {system}',
  },
} satisfies Translation<typeof english>
