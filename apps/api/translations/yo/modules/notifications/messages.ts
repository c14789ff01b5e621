import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/notifications/messages.ts'

export default {
  words: {
    device: 'ẹ̀rọ',
    stolen: 'èyí tí wọ́n jí',
    lost: 'èyí tó sọnù',
    found: 'èyí tí a rí',
  },
  flags: {
    reported: 'Wọ́n fẹjọ́ {device} yín sùn gẹ́gẹ́ bí {type}',
    reportedText:
      'Ẹnì kan fẹjọ́ IMEI {imei} sùn gẹ́gẹ́ bí {type}, ẹjọ́ {case}. Agbófinró ń gbé ìfisùn náà yẹ̀ wò. Títí wọn yóò fi pinnu, ẹni tó bá ṣàyẹ̀wò ẹ̀rọ náà yóò rí i pé ìfisùn kan wà lábẹ́ àgbéyẹ̀wò.\nTí fóònù yín bá wà lọ́wọ́ yín, ẹ takò ó lórí ojúewé ẹjọ́ náà: agbófinró yóò ka ìdí yín pẹ̀lú ìfisùn náà.',
    own: 'A ti fi àmì sí {device} yín gẹ́gẹ́ bí {type}',
    ownText:
      'Ẹjọ́ {case}, IMEI {imei}. Láti ìsinsìnyí ẹni tó bá ṣàyẹ̀wò ẹ̀rọ náà yóò rí ìkìlọ̀, a sì ti wọ́gi lé àwọn ìwé ẹ̀rí rẹ̀.\nOhun tí ẹ ó ṣe báyìí: ẹ fi tó ọlọ́pàá létí pẹ̀lú nọ́ńbà ẹjọ́ yìí. Ẹ ní kí nẹ́tíwọ̀kì yín dínà mọ́ SIM náà. Ẹ sọ fún báńkì yín, kí ẹnikẹ́ni má bàa lo àkántì yín láti fóònù náà.\nTí kì í bá ṣe ẹ̀yin lẹ fi àmì sí i, ẹ yí PIN àti ọ̀rọ̀ aṣínà yín padà.',
    byOfficers: 'Agbófinró fi àmì sí {device} yín gẹ́gẹ́ bí {type}',
    byOfficersText:
      'Ẹjọ́ {case}, IMEI {imei}. A ti wọ́gi lé àwọn ìwé ẹ̀rí rẹ̀, a kò sì lè gbé e fún ẹlòmíì. Tí ẹ kò bá mọ ìdí rẹ̀, ẹ béèrè nípa nọ́ńbà ẹjọ́ náà ní àgọ́ ọlọ́pàá èyíkéyìí.',
    confirmed: 'Agbófinró jẹ́rìí sí ìfisùn {device} yín gẹ́gẹ́ bí {type}',
    confirmedText:
      'Ẹjọ́ {case}, IMEI {imei}. Láti ìsinsìnyí ẹni tó bá ṣàyẹ̀wò ẹ̀rọ náà yóò rí ìkìlọ̀, a sì ti wọ́gi lé àwọn ìwé ẹ̀rí rẹ̀.',
    rejected: 'Agbófinró kò gba ìfisùn lórí {device} yín',
    rejectedText:
      'Ẹjọ́ {case}, IMEI {imei}. Agbófinró wo ìfisùn pé ẹ̀rọ náà jẹ́ {type}, wọn kò sì gbà á. Àwọn tó bá ṣàyẹ̀wò ẹ̀rọ náà kò ní rí ìkìlọ̀ nítorí rẹ̀ mọ́.',
    markedFound: 'A ti fi àmì sí {device} yín pé wọ́n ti rí i',
    closed: 'Ẹjọ́ lórí {device} yín ti parí',
    clearedText: 'Ẹjọ́ {case}, IMEI {imei}. Àwọn tó bá ṣàyẹ̀wò ẹ̀rọ náà kò ní rí ìkìlọ̀ nítorí rẹ̀ mọ́.',
  },
  searches: {
    title: 'Ẹnì kan ṣàyẹ̀wò {device}, {type}',
    text: 'Ní {time} ẹnì kan béèrè nípa IMEI {imei}. Wọ́n fẹjọ́ rẹ̀ sùn gẹ́gẹ́ bí {type}, ẹjọ́ {case}. A kìlọ̀ fún un. A kì í sọ ẹni tó béèrè.',
    textWithState:
      'Ní {time} ẹnì kan béèrè nípa IMEI {imei}. Wọ́n fẹjọ́ rẹ̀ sùn gẹ́gẹ́ bí {type} ní {state}, ẹjọ́ {case}. A kìlọ̀ fún un. A kì í sọ ẹni tó béèrè.',
  },
  registrations: {
    title: 'Ẹnì kan gbìyànjú láti forúkọ {device} sílẹ̀, {type}',
    text: 'A kò gba ìgbìyànjú láti forúkọ IMEI {imei} sílẹ̀, nítorí wọ́n fẹjọ́ rẹ̀ sùn gẹ́gẹ́ bí {type}, ẹjọ́ {case}. Ẹ sọ nọ́ńbà ẹjọ́ náà fún ọlọ́pàá: agbófinró lè rí ẹni tó gbìyànjú.',
    textForOfficers:
      'A kò gba ìgbìyànjú láti forúkọ IMEI {imei} sílẹ̀, nítorí wọ́n fẹjọ́ rẹ̀ sùn gẹ́gẹ́ bí {type}, ẹjọ́ {case}. Àkíyèsí ẹjọ́ náà sọ ẹni tó gbìyànjú.',
  },
  disputes: {
    claimed: 'Ẹlòmíì sọ pé òun ló ni {device} yín',
    claimedText:
      'Ẹjọ́ {case}, IMEI {imei}. Agbófinró ń wò ó. Títí wọn yóò fi pinnu, tí kò ní ju ọjọ́ 14 lọ, a kò lè gbé fóònù náà fún ẹlòmíì, àyẹ̀wò yóò sì máa sọ pé àríyànjiyàn wà lórí ìní rẹ̀. Ẹ fi rìsíìtì yín tàbí fọ́tò páálí kún un.',
    claimedOnlyText:
      'Ẹjọ́ {case}, IMEI {imei}. Agbófinró ń wò ó. Nǹkan kan kò yí padà fún yín títí agbófinró kan yóò fi pinnu. Ẹ fi rìsíìtì yín tàbí fọ́tò páálí kún un.',
    contested: 'Àríyànjiyàn wà lórí ìní {device} yín',
    contestedText:
      'Ẹjọ́ {case}, IMEI {imei}. Agbófinró kan ti wo ìbéèrè ìní ẹlòmíì. Títí wọn yóò fi pinnu, tí kò ní ju ọjọ́ 14 lọ, a kò lè gbé fóònù náà fún ẹlòmíì, àyẹ̀wò yóò sì máa sọ pé àríyànjiyàn wà lórí ìní rẹ̀. Ẹ fi rìsíìtì yín tàbí fọ́tò páálí kún un.',
    upheld: 'Agbófinró gba ìbéèrè ìní yín: {device} náà jẹ́ tiyín',
    upheldText: 'Ẹjọ́ {case}, IMEI {imei}. Ó ti wà nínú àkántì yín báyìí.',
    upheldWithCertificate: 'Ẹjọ́ {case}, IMEI {imei}. Ó ti wà nínú àkántì yín báyìí, pẹ̀lú ìwé ẹ̀rí tuntun.',
    taken: 'Ẹni tó béèrè ìní ló ni {device} yín báyìí',
    takenText:
      'Ẹjọ́ {case}, IMEI {imei}. Agbófinró gba ìbéèrè ìní náà, ẹ̀rọ náà sì ti kúrò nínú àkántì yín. Tí ẹ bá rò pé èyí kò tọ̀nà, ẹ gbé rìsíìtì yín àti nọ́ńbà ẹjọ́ yìí lọ bá ọlọ́pàá.',
    rejected: 'Agbófinró kò gba ìbéèrè ìní yín lórí {device}',
    rejectedText:
      'Ẹjọ́ {case}, IMEI {imei}. Ó ṣì jẹ́ ti ẹni tó ni ín. Tí ẹ bá rò pé èyí kò tọ̀nà, ẹ gbé rìsíìtì yín àti nọ́ńbà ẹjọ́ yìí lọ bá ọlọ́pàá.',
    kept: 'Agbófinró kò gba ìbéèrè ìní lórí {device} yín',
    keptText: 'Ẹjọ́ {case}, IMEI {imei}. Agbófinró pinnu pé ó ṣì jẹ́ tiyín.',
  },
  proofs: {
    proven: 'A ti fi ẹ̀rí ìní yín lórí {device} hàn',
    provenText: 'Agbófinró kan fọwọ́ sí ìwé yín fún IMEI {imei}. Ẹ̀rí náà yóò wà síbẹ̀ fún ẹni tí ẹ bá gbé ẹ̀rọ náà fún.',
    declined: 'A kò gba ìwé kan fún {device} yín',
    declinedReceipt:
      'Rìsíìtì tí ẹ fi ra IMEI {imei} ni. Agbófinró kọ ọ́ pé: {reason}\nẸ̀rọ náà ṣì jẹ́ tiyín. Láti fi ẹ̀rí hàn, ẹ fi ìwé mìíràn ránṣẹ́ lórí ojúewé rẹ̀.',
    declinedPhoto:
      'Fọ́tò yín fún IMEI {imei} ni. Agbófinró kọ ọ́ pé: {reason}\nẸ̀rọ náà ṣì jẹ́ tiyín. Láti fi ẹ̀rí hàn, ẹ fi ìwé mìíràn ránṣẹ́ lórí ojúewé rẹ̀.',
  },
  foundPhones: {
    text: 'Ẹjọ́ {case}. {text}',
    reported: 'Ẹnì kan sọ pé òun rí fóònù yín kan',
    reportedText: 'Ẹ ka ohun tó kọ, kí ẹ sì dáhùn níbẹ̀. Ẹ̀yin méjèèjì kò ní mọ ẹni tí ẹnì kejì jẹ́.',
    police: 'Tí wọ́n bá fi sùn pé wọ́n jí fóònù náà, ọlọ́pàá lè ka èyí.',
    safe: 'Ẹ má pàdé ní ẹ̀yin nìkan: ẹ ní kí ó gbé fóònù náà fún yín ní àgọ́ ọlọ́pàá.',
    message: 'Iṣẹ́ tuntun nípa fóònù tí wọ́n rí',
    messageText: 'Ẹ kà á nínú ìjíròrò náà, kí ẹ sì dáhùn níbẹ̀.',
    closed: 'Ìjíròrò kan nípa fóònù tí wọ́n rí ti parí',
    closedText: 'Kò sí ẹni tó lè kọ nǹkan sínú rẹ̀ mọ́. Ẹ ṣì lè kà á.',
  },
  notes: {
    title: 'Agbófinró kọ̀wé sí yín nípa {device} yín',
    text: 'Ẹjọ́ {case}. Ẹ kà á lórí ojúewé ẹjọ́ náà, níbi tí ẹ ti lè fi ìròyìn dáhùn.',
  },
  transfers: {
    incoming: '{name} fẹ́ gbé {device} fún yín',
    incomingWithCode:
      'IMEI {imei}. Ẹ gbà á, tàbí kí ẹ sọ kóòdù tí a fi ránṣẹ́ sí yín fún ẹni tó ń gbé e fún yín, kìkì nígbà tí ẹ bá ti di ẹ̀rọ náà mú. Ẹ ní títí di {time}.',
    incomingText: 'IMEI {imei}. Ẹ gbà á kìkì nígbà tí ẹ bá ti di ẹ̀rọ náà mú. Ẹ ní títí di {time}.',
    gone: 'Ẹni tuntun ló ni {device} yín báyìí',
    goneText:
      'IMEI {imei} ti di ti {email} báyìí. Ẹ kò lè fi àmì ìkìlọ̀ sí i tàbí gbé e fún ẹlòmíì mọ́, a sì ti rọ́pò ìwé ẹ̀rí yín fún un. Tí kì í bá ṣe ẹ̀yin lẹ gbé e fúnni, ẹ yí PIN àti ọ̀rọ̀ aṣínà yín padà kí ẹ sì sọ fún ọlọ́pàá.',
    yours: 'Ẹ̀yin lẹ ni {device} báyìí',
    yoursText: '{name} gbé IMEI {imei} fún yín. Ẹ lè fi àmì ìkìlọ̀ sí i, gbé e fún ẹlòmíì, kí ẹ sì ka ìtàn rẹ̀ báyìí.',
    newCertificate: 'Ìwé ẹ̀rí tuntun rẹ̀ wà nínú àkántì yín.',
    cancelled: 'A fagi lé ìgbéfúnni {device}',
    declined: 'Wọn kò gba ìgbéfúnni {device}',
    expired: 'Ìgbéfúnni {device} kò parí lákòókò',
    imei: 'IMEI {imei}.',
    staysYours: 'IMEI {imei} ṣì jẹ́ tiyín.',
    staysWith: 'IMEI {imei} ṣì jẹ́ ti {name}.',
    codeOver: 'Kóòdù tí a fi ránṣẹ́ sí yín kò wúlò mọ́.',
  },
  holds: {
    placed: 'Ọlọ́pàá ti dá {device} yín dúró',
    placedText: 'A kò lè gbé IMEI {imei} fún ẹlòmíì, ẹ kò sì lè parí àwọn ẹjọ́ rẹ̀, títí a ó fi mú ìdádúró náà kúrò.',
    released: 'Ọlọ́pàá ti tú {device} yín sílẹ̀',
    releasedText: 'A ti mú ìdádúró ọlọ́pàá lórí IMEI {imei} kúrò.',
  },
  looks: {
    revealed: 'Agbófinró kan ti ka {number} yín',
    revealedText:
      'Ó ṣẹlẹ̀ ní {date}, fún ẹjọ́ {case}. Agbófinró ń ka odindi nọ́ńbà kìkì fún ẹjọ́ ẹ̀rọ yín, a sì ń kọ ìgbà kọ̀ọ̀kan sílẹ̀.\nTí ẹ kò bá mọ irú ẹjọ́ bẹ́ẹ̀, ẹ fi nọ́ńbà ẹjọ́ náà béèrè lọ́wọ́ ọlọ́pàá, tàbí kí ẹ kọ̀wé sí wa.',
    visible: { other: 'Agbófinró wo ìsọfúnni yín ní ìgbà {count}' },
    visibleText:
      'Ìgbà tó jẹ́, ẹ̀ka ọlọ́pàá tó jẹ́ àti ìdí rẹ̀: ẹ wo “Àwọn tó wo ìsọfúnni mi” nínú ètò yín.\nTí ẹ kò bá mọ ìdí kankan fún un, ẹ béèrè lọ́wọ́ ẹ̀ka ọlọ́pàá tí a dárúkọ níbẹ̀, tàbí kí ẹ kọ̀wé sí wa.',
  },
  laterStolen: {
    title: 'Wọ́n ti fi sùn pé wọ́n jí fóònù kan tí ẹ ṣàyẹ̀wò',
    text: 'Àbọ̀ àyẹ̀wò wa ti {date} lórí IMEI {imei} kò rí nǹkan kan tó takò ó. Láti ìgbà náà wọ́n ti fi sùn pé wọ́n jí i, ẹjọ́ {case}.\nTí ẹ kò bá tíì rà á, ẹ má ṣe rà á. Tí ẹ bá ti rà á, ẹ má tà á fún ẹlòmíì: ẹ tọ́jú rìsíìtì àti nọ́ńbà ẹni tó tà á, kí ẹ sì gbé méjèèjì lọ bá ọlọ́pàá pẹ̀lú nọ́ńbà ẹjọ́ yìí.',
  },
  decisions: {
    rejected: 'Agbófinró kò gba ìfisùn yín {case}',
    rejectedText:
      'Agbófinró wo ìfisùn yín, wọ́n sì kọ̀ ọ́: fóònù náà kò ní àmì ìkìlọ̀ nítorí rẹ̀. Tí ẹ bá ní ẹ̀rí, ẹ gbé e àti nọ́ńbà ẹjọ́ náà lọ sí àgọ́ ọlọ́pàá.',
    confirmed: 'A jẹ́rìí sí ìfisùn yín {case}',
    confirmedText: 'Agbófinró jẹ́rìí sí ìfisùn yín. Láti ìsinsìnyí ẹni tó bá ṣàyẹ̀wò fóònù náà yóò rí ìkìlọ̀.',
    sms: 'Amana: agbófinró ti pinnu nípa ìfisùn yín {case}. Ẹ fi nọ́ńbà fóònù yìí wò ó lórí Amana.',
  },
  sms: {
    found_phone: 'Amana: ìròyìn wà nípa fóònù yín kan. Ẹ wọlé láti kà á.',
    case_note: 'Amana: ọlọ́pàá kọ̀wé nípa ẹjọ́ yín kan. Ẹ wọlé láti kà á.',
    transfer_completed:
      'Amana: ìgbéfúnni ti mú ẹ̀rọ kan kúrò nínú àkántì yín. Tí kì í bá ṣe ẹ̀yin, ẹ wọlé kí ẹ yí PIN àti ọ̀rọ̀ aṣínà yín padà báyìí.',
  },
  mail: {
    hello: 'Ẹ ǹlẹ́ o, {name},',
    open: 'Ṣí i lórí Amana',
    receipt: 'Rìsíìtì rẹ̀ nínú àkọsílẹ̀ gbangba',
    becauseOfCheck: 'Ẹ gba ímeèlì yìí nítorí ẹ ṣàyẹ̀wò fóònù yìí lórí Amana ní ọjọ́ 30 tó kọjá.',
    becauseOfAccount: 'Ẹ gba ímeèlì yìí nítorí àkántì yín lórí Amana. Ìfitónilétí nínú ètò yín sọ ohun tí a ń fi ránṣẹ́.',
    becauseOfReport: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan fi àdírẹ́sì yìí sílẹ̀ fún àbọ̀ àyẹ̀wò kan lórí Amana ní ọjọ́ 30 tó kọjá.',
    becauseReported: 'Ẹ gba ímeèlì yìí nítorí ẹ fi àdírẹ́sì yìí fẹjọ́ fóònù kan sùn lórí Amana.',
  },
} satisfies Translation<typeof english>
