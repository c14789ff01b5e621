import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/certificates/messages.ts'

export default {
  certificate: {
    title: 'Ìwé ẹ̀rí {number}',
    heading: 'Ìwé ẹ̀rí ẹ̀rọ',
    status: {
      valid: {
        badge: 'Ó fẹsẹ̀ múlẹ̀',
        title: 'Ìwé ẹ̀rí yìí fẹsẹ̀ múlẹ̀',
        text: 'A kò fi òmíràn rọ́pò rẹ̀, a kò sì wọ́gi lé e.',
      },
      superseded: {
        badge: 'A ti rọ́pò rẹ̀',
        title: 'A ti fi òmíràn rọ́pò ìwé ẹ̀rí yìí',
        text: 'Kò fẹsẹ̀ múlẹ̀ mọ́. Ẹ béèrè èyí tó wà báyìí lọ́wọ́ ẹni tó ń tà á, tàbí kí ẹ tún ṣàyẹ̀wò IMEI náà kí ẹ tó rà á.',
      },
      revoked: {
        badge: 'A ti wọ́gi lé e',
        title: 'A ti wọ́gi lé ìwé ẹ̀rí yìí',
        text: 'Kò fẹsẹ̀ múlẹ̀ mọ́. Ẹ má gbára lé e, ẹ má sì san owó kí ẹ tó tún ṣàyẹ̀wò IMEI náà.',
      },
    },
    checking: 'A ń yẹ ìwé ẹ̀rí yìí wò…',
    forged: {
      badge: 'Ìbuwọ́lù kò bá a mu',
      title: 'Ẹ má gba ìwé ẹ̀rí yìí gbọ́',
      text: 'Kì í ṣe kọ́kọ́rọ́ gbangba Amana ni a fi buwọ́ lu ohun tó wà nínú rẹ̀. Ẹ ṣàyẹ̀wò IMEI náà fúnra rẹ̀ kí ẹ tó rà á.',
    },
    statusAsOf: 'Ipò rẹ̀ ní {time}',
    fields: {
      imei: 'IMEI',
      brand: 'Àmì ọjà',
      model: 'Mọ́dẹ́lì',
      kind: 'Ìdí tí a fi fún un',
      result: 'Èsì',
      ownership: 'Ìní',
      issuedAt: 'Ọjọ́ ìfúnni',
      changedAt: { superseded: 'Ọjọ́ ìrọ́pò', revoked: 'Ọjọ́ ìwọ́gilé' },
      number: 'Nọ́ńbà ìwé ẹ̀rí',
      issuer: 'Ẹni tó fún un',
      keyId: 'Kọ́kọ́rọ́',
    },
    kinds: {
      verification: 'Àyẹ̀wò ẹ̀rọ tí kò ní ìṣòro',
      registration: 'Ìforúkọsílẹ̀ ẹ̀rọ náà',
    },
    results: { clean: 'Kò ní ìṣòro', flagged: 'Ó ní ìṣòro: ó jọ pé wọ́n ti yí nọ́ńbà náà padà' },
    ownership: {
      proven: 'A ti fi ẹ̀rí hàn fún agbófinró',
      not_proven: 'A kò fi ẹ̀rí ìní hàn: ẹ béèrè rìsíìtì lọ́wọ́ ẹni tó ń tà á',
    },
    unknown: 'A kò mọ̀ ọ́n',
    compare: 'Ẹ fi IMEI náà wé ti fóònù tó wà lọ́wọ́ yín: ẹ tẹ *#06# lórí rẹ̀. Ìwé ẹ̀rí IMEI mìíràn kò sọ ohunkóhun nípa fóònù yìí.',
    signature: {
      heading: 'Ìbuwọ́lù',
      checking: 'A ń yẹ ìbuwọ́lù náà wò…',
      good: {
        title: 'A ti yẹ ìbuwọ́lù wò lórí ẹ̀rọ yìí',
        text: 'Bíráwúsà yín ti fìdí rẹ̀ múlẹ̀ pé Amana ló ṣe ohun tó wà nínú rẹ̀, àti pé kò sí ẹni tó yí i padà.',
      },
      bad: {
        title: 'Ìbuwọ́lù náà kò bá a mu',
        text: 'Kì í ṣe kọ́kọ́rọ́ gbangba Amana ni a fi buwọ́ lu ohun tó wà nínú rẹ̀. Ẹ má gba ìwé ẹ̀rí yìí gbọ́.',
      },
      unsupported: {
        title: 'A kò yẹ ìbuwọ́lù wò níbí',
        text: 'Kọ́kọ́rọ́ gbangba tàbí àyẹ̀wò náà kò ṣí. Ẹ ṣì lè yẹ̀ ẹ́ wò fúnra yín bí a ṣe ṣàlàyé nísàlẹ̀.',
      },
      receipt: 'Yẹ rìsíìtì rẹ̀ wò nínú àkọsílẹ̀ gbangba',
      how: 'Ẹ yẹ̀ ẹ́ wò fúnra yín',
      howText:
        'Ed25519 ni a fi buwọ́ lu ohun tó wà nísàlẹ̀. Ẹ mú kọ́kọ́rọ́ gbangba tó ní nọ́ńbà kọ́kọ́rọ́ yìí, kí ẹ sì yẹ ìbuwọ́lù náà (base64url) wò lórí UTF-8 byte ohun náà gan-an.',
      keys: 'Kọ́kọ́rọ́ gbangba',
      content: 'Ohun tí a buwọ́ lù',
      value: 'Ìbuwọ́lù',
      copyKey: 'Da nọ́ńbà kọ́kọ́rọ́ kọ',
      copyContent: 'Da ohun inú rẹ̀ kọ',
      copyValue: 'Da ìbuwọ́lù kọ',
      copied: 'A ti dà á kọ',
    },
    notFound: {
      title: 'Kò sí ìwé ẹ̀rí tó ní nọ́ńbà yìí',
      text: 'Ẹ yẹ nọ́ńbà náà wò bóyá ẹ ṣì í tẹ̀. Tí ẹnì kan bá fi ìwé ẹ̀rí yìí hàn yín, Amana kọ́ ló fún un.',
    },
    failed: {
      title: 'Ìwé ẹ̀rí náà kò ṣí',
      text: 'A kò rí ìdáhùn. Ẹ yẹ ìsopọ̀ yín wò kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
    },
    again: 'Ṣàyẹ̀wò ẹ̀rọ kan',
  },
  findCertificate: {
    title: 'Yẹ ìwé ẹ̀rí wò',
    subtitle: 'Ṣé ẹni tó ń tajà fi ìwé ẹ̀rí hàn yín? Ẹ tẹ nọ́ńbà rẹ̀, tàbí kí ẹ fi kámẹ́rà yín ka kóòdù QR rẹ̀.',
    form: 'Yẹ ìwé ẹ̀rí wò',
    label: 'Nọ́ńbà ìwé ẹ̀rí',
    hint: 'AM ló bẹ̀rẹ̀, bíi AM-2026-7K3QX9VB-4M2NT8RC.',
    wrong: 'Ẹ tẹ gbogbo nọ́ńbà náà bó ṣe wà lára ìwé ẹ̀rí. AM ló bẹ̀rẹ̀.',
    submit: 'Yẹ̀ ẹ́ wò',
    withoutNetwork: 'Kò sí nẹ́tíwọ̀kì? Ẹ yẹ kóòdù tó tóbi jù wò',
  },
  offlineCode: {
    heading: 'Fún lílò láìsí nẹ́tíwọ̀kì',
    label: 'Ẹ fi ojúewé ìyẹ̀wò Amana kà á; ó ń ṣiṣẹ́ láìsí nẹ́tíwọ̀kì',
    picture: 'Kóòdù QR ìwé ẹ̀rí yìí',
    copy: 'Da ọ̀rọ̀ rẹ̀ kọ',
    copied: 'A ti dà á kọ',
    link: 'Ṣí ojúewé ìyẹ̀wò',
    ended: 'Ọjọ́ 90 ni kóòdù fún lílò láìsí nẹ́tíwọ̀kì ń lò, ó sì ti tán. Ẹ tún ṣàyẹ̀wò IMEI náà dípò rẹ̀.',
  },
} satisfies Translation<typeof english>
