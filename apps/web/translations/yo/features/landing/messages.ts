import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/landing/messages.ts'

export default {
  landing: {
    title: 'Amana – Ẹ dáàbò bo ẹ̀rọ yín. Ẹ ṣàyẹ̀wò kí ẹ tó rà á.',
    description: 'Ẹ wá IMEI ẹ̀rọ èyíkéyìí láti mọ̀ bóyá kò ní ìṣòro, ó ní ìṣòro, tàbí jíjí ni. Ẹ kò nílò láti forúkọ sílẹ̀.',
    hero: {
      heading: 'Ẹ dáàbò bo ẹ̀rọ yín. Ẹ ṣàyẹ̀wò kí ẹ tó rà á.',
      subtitle: 'Ẹ wá IMEI ẹ̀rọ èyíkéyìí láti mọ̀ bóyá kò ní ìṣòro, ó ní ìṣòro, tàbí jíjí ni. Ẹ kò nílò láti forúkọ sílẹ̀.',
      placeholder: 'Ẹ tẹ nọ́ńbà IMEI (bíi 354188040123456)',
      button: 'Ṣàyẹ̀wò ẹ̀rọ',
      note: 'Èsì yóò wá sí ímeèlì yín lẹ́yìn tí ẹ bá san NGN100 pẹ̀lú káàdì, owó ìpè, tàbí wọ́lẹ́ẹ̀tì.',
      figures: 'Amana ní iye',
      counts: {
        stolen: 'Wọ́n fi sùn pé wọ́n jí, {month}',
        found: 'Wọ́n tún rí, {month}',
      },
      statistics: 'Ìṣirò ní ìpínlẹ̀ àti oṣù',
    },
    answers: {
      heading: 'Àwárí kan, ìdáhùn mẹ́ta tó ṣeé ṣe',
      texts: {
        clean: 'Amana kò mọ ìfisùn kankan. Ẹ fi IMEI wé *#06#, kí ẹ sì tọ́jú ìwé ẹ̀rí.',
        flagged:
          'Wọ́n fi sùn pé ó sọnù, wọ́n ṣì ń gbé ìfisùn yẹ̀ wò, tàbí ó jọ pé wọ́n ti yí nọ́ńbà rẹ̀ padà. Ẹ béèrè kí ẹ tó san owó.',
        stolen: 'Wọ́n fi sùn pé wọ́n jí i. Ẹ kúrò níbẹ̀ kí ẹ sì sọ fún ọlọ́pàá.',
      },
    },
    howItWorks: {
      heading: 'Bó ṣe ń ṣiṣẹ́',
      subtitle: 'Ẹ ṣàyẹ̀wò ẹni tó ni ẹ̀rọ ní ìgbésẹ̀ mẹ́ta tó rọrùn',
      steps: [
        {
          title: 'Ẹ tẹ IMEI',
          text: 'Ẹ tẹ nọ́ńbà IMEI oní dígíìtì 15 sínú ibi àwárí wa tó ní ààbò. Ẹ tẹ *#06# lórí fóònù náà láti rí i.',
        },
        {
          title: 'Ẹ san NGN100',
          text: 'Ẹ san án pẹ̀lú káàdì, owó ìpè tàbí wọ́lẹ́ẹ̀tì. Ó ń yá lójú ẹsẹ̀.',
        },
        {
          title: 'Ẹ gba èsì nínú ímeèlì',
          text: 'Àbọ̀ àyẹ̀wò yóò wá sí ímeèlì yín. Tí ẹ̀rọ náà kò bá ní ìṣòro, yóò ní ìwé ẹ̀rí tí ẹ lè fi hàn.',
        },
      ],
    },
    benefits: {
      heading: 'Àǹfààní',
      subtitle: 'Fóònù àlòkù dára láti rà tí ẹ bá mọ ìtàn rẹ̀.',
      list: {
        stolen: {
          title: 'Ẹ má ra fóònù tí wọ́n jí',
          text: 'Ẹ rí ìfisùn pé wọ́n jí i tàbí pé ó sọnù kí owó yín tó kúrò lọ́wọ́ yín.',
        },
        ownership: {
          title: 'Ẹ fi àkọsílẹ̀ nẹ́tíwọ̀kì ṣàyẹ̀wò ẹni tó ni ín',
          text: 'Ẹ fi fóònù tó wà lọ́wọ́ yín wé ohun tí nọ́ńbà rẹ̀ sọ: àmì ọjà, mọ́dẹ́lì, àti bóyá a ti forúkọ rẹ̀ sílẹ̀.',
        },
        certificate: {
          title: 'Ìwé ẹ̀rí orí ẹ̀rọ pé kò ní ìṣòro',
          text: 'Àbọ̀ àyẹ̀wò tí kò ní ìṣòro ní ìwé ẹ̀rí tí a buwọ́ lù, pẹ̀lú kóòdù QR tí ẹnikẹ́ni lè yẹ̀ wò lọ́fẹ̀ẹ́.',
        },
        transfer: {
          title: 'Ìgbéfúnni tí àwọn méjèèjì jẹ́rìí sí',
          text: 'Ẹ tà á pẹ̀lú ìgbéfúnni tó wà nínú àkọsílẹ̀, kí ẹni tó rà á lè fi hàn pé òun ló ni fóònù náà.',
        },
      },
      button: 'Bẹ̀rẹ̀ àyẹ̀wò báyìí',
    },
    faq: {
      heading: 'Ìbéèrè tí àwọn ènìyàn sábà máa ń béèrè',
      items: {
        imei: {
          question: 'Kí ni nọ́ńbà IMEI?',
          answer: 'IMEI ni nọ́ńbà oní dígíìtì 15 tí a fi ń dá ẹ̀rọ alágbèéká kọ̀ọ̀kan mọ̀. Kò yẹ kí fóònù méjì ní IMEI kan náà.',
        },
        finding: {
          question: 'Báwo ni mo ṣe lè rí IMEI mi?',
          answer:
            'Ẹ tẹ *#06# lórí fóònù, nọ́ńbà náà yóò sì hàn. Ó tún wà nínú Ètò (Settings) lábẹ́ About Phone, àti lára páálí tàbí rìsíìtì.',
        },
        flagged: {
          question: 'Kí ló ń ṣẹlẹ̀ tí ẹ̀rọ bá ní àmì ìkìlọ̀?',
          answer: 'Nẹ́tíwọ̀kì lè dínà mọ́ ẹ̀rọ tó ní àmì ìkìlọ̀. Ẹ má ṣe rà á kí ẹni tó ni ín tó yanjú ìfisùn náà.',
        },
        transfer: {
          question: 'Ṣé mo lè gbé ẹ̀rọ mi fún ẹlòmíì?',
          answer: 'Bẹ́ẹ̀ ni. Ẹ lè gbé e fún ẹlòmíì pẹ̀lú ìwé, ẹni tuntun tó ni ín yóò sì jẹ́rìí sí i.',
        },
        payment: {
          question: 'Ṣé owó tí mo ń san wà láàbò?',
          answer: 'Bẹ́ẹ̀ ni. A fi ààbò pa ìsanwó mọ́, ó sì bá ìlànà PCI DSS mu. Amana kì í rí nọ́ńbà káàdì yín, bẹ́ẹ̀ ni kì í tọ́jú rẹ̀.',
        },
        duration: {
          question: 'Báwo ni àyẹ̀wò ṣe máa ń pẹ́ tó?',
          answer: 'Ọ̀pọ̀ àbọ̀ àyẹ̀wò ń dé láàárín ìṣẹ́jú díẹ̀ lẹ́yìn ìsanwó; lẹ́ẹ̀kọ̀ọ̀kan ó lè gba ọjọ́ iṣẹ́ 1-3.',
        },
      },
      paymentWithoutClaim: 'Bẹ́ẹ̀ ni. A fi ààbò pa ìsanwó mọ́. Amana kì í rí nọ́ńbà káàdì yín, bẹ́ẹ̀ ni kì í tọ́jú rẹ̀.',
    },
    compliance: {
      heading: 'Ìbófinmu',
      subtitle: 'Àkọsílẹ̀ kò dára ju bó ṣe ń pa ohun tí àwọn ènìyàn fi sí i lọ́wọ́ mọ́ lọ.',
      list: [
        {
          title: 'Òfin ń dáàbò bo ìsọfúnni yín',
          text: 'A ń tọ́jú ìsọfúnni ara ẹni lábẹ́ Nigeria Data Protection Act (NDPA) 2023 àti General Application and Implementation Directive (GAID) 2025: fún ìdí tí a sọ, kì í pẹ́ ju bó ṣe yẹ, a kì í sì í tà á láéláé.',
        },
        {
          title: 'Ẹ̀tọ́ yín kò jìnnà',
          text: 'Ẹ lè wo, ṣàtúnṣe, kó jáde tàbí pa ohun tí a ní nípa yín rẹ́. Àyẹ̀wò ẹ̀rọ kì í sọ ẹni tí ẹ jẹ́ fún ẹnikẹ́ni.',
        },
        {
          title: 'Gbogbo ìgbà tí agbófinró bá wò ó ló ń wà nínú àkọsílẹ̀',
          text: 'Àwárí agbófinró ń wà nínú àkọsílẹ̀ pẹ̀lú agbófinró náà, àkókò àti ìdí, nínú àkọsílẹ̀ tí a kò lè tún kọ.',
        },
        {
          title: 'Ìwé ẹ̀rí tí ẹ lè yẹ̀ wò láìsí wa',
          text: 'A buwọ́ lu ìwé ẹ̀rí kọ̀ọ̀kan lórí ẹ̀rọ. Kọ́kọ́rọ́ gbangba wa wà níta, kí ẹnikẹ́ni lè yẹ ìwé ẹ̀rí wò fúnra rẹ̀.',
        },
      ],
    },
    animations: {
      title: 'Ọ̀rọ̀ tó ń rìn',
      text: 'Àkọlé ojúewé àkọ́kọ́, lẹ́tà kan lẹ́yìn òmíràn. Kì í rìn lórí ẹ̀rọ tí a ní kó dín ìrìn kù.',
      again: 'Tún un ṣe',
    },
  },
} satisfies Translation<typeof english>
