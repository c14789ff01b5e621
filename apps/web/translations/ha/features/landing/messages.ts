import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/landing/messages.ts'

export default {
  landing: {
    title: 'Amana – Ku kare na’urarku. A bincika kafin a saya.',
    description:
      'A nemi IMEI na kowace na’ura don a tabbatar ko lafiya take, ko akwai matsala, ko ta sata ce. Ba sai an yi rajista ba.',
    hero: {
      heading: 'Ku kare na’urarku. A bincika kafin a saya.',
      subtitle:
        'A nemi IMEI na kowace na’ura don a tabbatar ko lafiya take, ko akwai matsala, ko ta sata ce. Ba sai an yi rajista ba.',
      placeholder: 'A shigar da IMEI (354188040123456)',
      button: 'Bincika na’ura',
      note: 'Sakamako yana zuwa ta imel bayan an biya NGN100 da kati, katin waya, ko walat.',
      figures: 'Amana a lambobi',
      counts: {
        stolen: 'Rahoton sata, {month}',
        found: 'An samo, {month}',
      },
      statistics: 'Ƙididdiga ta jiha da wata',
    },
    answers: {
      heading: 'Bincike ɗaya, amsa uku',
      texts: {
        clean: 'Amana ba ta san wani rahoto ba. A kwatanta IMEI da *#06#, kuma a ajiye takardar shaida.',
        flagged: 'An kai rahoton ɓata, ko ana bincike, ko kuma lambar kamar an sauya ta. A tambaya kafin a biya.',
        stolen: 'An kai rahoton sata. A bar wurin a gaya wa ƴan sanda.',
      },
    },
    howItWorks: {
      heading: 'Yadda yake aiki',
      subtitle: 'A tabbatar da mallakar na’ura cikin matakai uku masu sauƙi',
      steps: [
        {
          title: 'A shigar da IMEI',
          text: 'A rubuta lambar IMEI mai lambobi 15 a amintaccen wurin nema. A danna *#06# a wayar don a gan ta.',
        },
        { title: 'A biya NGN100', text: 'A biya da kati, katin waya ko walat na zamani. Nan take ake gamawa.' },
        {
          title: 'A samu sakamako ta imel',
          text: 'Sakamakon yana zuwa akwatin imel ɗinku. Idan na’urar lafiya take, yana ɗauke da takardar shaida da za a iya nunawa.',
        },
      ],
    },
    benefits: {
      heading: 'Amfani',
      subtitle: 'Sayen wayar da aka taɓa amfani da ita yana da kyau idan an san tarihinta.',
      list: {
        stolen: {
          title: 'A guji sayen wayoyin sata',
          text: 'A ga rahoton sata ko ɓata da ke aiki kafin kuɗi ya canja hannu.',
        },
        ownership: {
          title: 'A tabbatar da mallaka da bayanan kamfanonin sadarwa',
          text: 'A kwatanta wayar da ke hannu da abin da lambarta ta ce: kamfani, samfuri, da ko an yi mata rajista.',
        },
        certificate: {
          title: 'Takardar shaida ta zamani ta sakamakon Lafiya',
          text: 'Sakamakon lafiya yana da takardar shaida mai sa hannu da lambar QR wadda kowa zai iya dubawa, kyauta.',
        },
        transfer: {
          title: 'Miƙawar da ɓangare biyu suka tabbatar',
          text: 'A sayar kuma a rubuta miƙawar, domin sabon mai waya ya iya nuna cewa tasa ce.',
        },
      },
      button: 'Fara bincike yanzu',
    },
    faq: {
      heading: 'Tambayoyin da aka fi yi',
      items: {
        imei: {
          question: 'Mece ce lambar IMEI?',
          answer:
            'IMEI lamba ce ta musamman mai lambobi 15 da ke nuna wace waya ce. Bai kamata wayoyi biyu su yi tarayya da ɗaya ba.',
        },
        finding: {
          question: 'Yaya zan samu IMEI ɗina?',
          answer:
            'A danna *#06# a wayar, lambar za ta fito. Tana kuma cikin Saituna a Game da Waya, da kuma a kan kwali ko rasit.',
        },
        flagged: {
          question: 'Me ke faruwa idan na’ura tana da alama?',
          answer: 'Ana iya toshe na’ura mai alama daga layin sadarwa. Kar a saya ta kafin mai waya ya sa an cire rahoton.',
        },
        transfer: {
          question: 'Zan iya miƙa mallakar na’ura?',
          answer: 'I. Ana iya miƙa mallaka da takardu, kuma sabon mai na’ura yana tabbatar da miƙawar.',
        },
        payment: {
          question: 'Biyan kuɗina yana da tsaro?',
          answer:
            'I. Ana ɓoye bayanan biyan kuɗi, kuma sun cika ƙa’idar PCI DSS. Amana ba ta ganin lambar katinku, ba ta ajiye ta.',
        },
        duration: {
          question: 'Bincike yana ɗaukar tsawon wane lokaci?',
          answer:
            'Yawancin sakamako yana zuwa cikin mintuna bayan biyan kuɗi; a wasu lokuta kaɗan yana ɗaukar kwanakin aiki 1-3.',
        },
      },
      paymentWithoutClaim: 'I. Ana ɓoye bayanan biyan kuɗi. Amana ba ta ganin lambar katinku, ba ta ajiye ta.',
    },
    compliance: {
      heading: 'Bin doka',
      subtitle: 'Rumbun bayanai yana da kyau ne gwargwadon yadda yake kiyaye amanar da mutane suka ba shi.',
      list: [
        {
          title: 'Doka tana kare bayananku',
          text: 'Muna kula da bayanan mutane bisa dokar Nigeria Data Protection Act (NDPA) 2023 da General Application and Implementation Directive (GAID) 2025: don manufar da aka faɗa, ba fiye da lokacin da ake buƙata ba, kuma ba a taɓa sayarwa.',
        },
        {
          title: 'Haƙƙoƙinku suna kusa',
          text: 'A duba, a gyara, a fitar ko a share abin da muke da shi game da ku. Bincika na’ura ba ya gaya wa kowa ko wane ne ku.',
        },
        {
          title: 'Duk dubawar jami’i tana barin shaida',
          text: 'Ana rubuta neman jami’an tsaro tare da jami’in, lokaci da dalili, a kundin da ba a iya sake rubuta shi.',
        },
        {
          title: 'Takardun shaida da za a iya dubawa ba tare da mu ba',
          text: 'Kowace takardar shaida tana da sa hannu na zamani. An wallafa mabuɗinmu na jama’a, don haka kowa zai iya tantance takardar da kansa.',
        },
      ],
    },
    animations: {
      title: 'Rubutu mai motsi',
      text: 'Kan shafin farko, harafi bayan harafi. Yana tsayawa a na’urar da ta nemi a rage motsi.',
      again: 'Sake nunawa',
    },
  },
} satisfies Translation<typeof english>
