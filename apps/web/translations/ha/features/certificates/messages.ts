import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/certificates/messages.ts'

export default {
  certificate: {
    title: 'Takardar shaida {number}',
    heading: 'Takardar shaidar na’ura',
    status: {
      valid: { badge: 'Tana aiki', title: 'Wannan takardar shaida tana aiki', text: 'Ba a maye gurbinta ba, ba a janye ta ba.' },
      superseded: {
        badge: 'An maye gurbi',
        title: 'An maye gurbin wannan takardar shaida',
        text: 'Ba ta aiki yanzu. A nemi ta yanzu daga mai sayarwa, ko a sake bincika IMEI kafin a saya.',
      },
      revoked: {
        badge: 'An janye',
        title: 'An janye wannan takardar shaida',
        text: 'Ba ta aiki yanzu. Kar a dogara da ita, kuma kar a biya sai an sake bincika IMEI.',
      },
    },
    checking: 'Ana duba wannan takardar shaida…',
    forged: {
      badge: 'Sa hannu bai dace ba',
      title: 'Kar a amince da wannan takardar shaida',
      text: 'Ba mabuɗin da Amana ta wallafa ne ya sa hannu a abin da ke cikinta ba. A bincika IMEI ɗin kansa kafin a saya.',
    },
    statusAsOf: 'Matsayi a {time}',
    fields: {
      imei: 'IMEI',
      brand: 'Kamfani',
      model: 'Samfuri',
      kind: 'An bayar don',
      result: 'Sakamako',
      ownership: 'Mallaka',
      issuedAt: 'An bayar',
      changedAt: { superseded: 'An maye gurbi', revoked: 'An janye' },
      number: 'Lambar takardar shaida',
      issuer: 'Mai bayarwa',
      keyId: 'Mabuɗi',
    },
    kinds: { verification: 'Binciken na’ura mai lafiya', registration: 'Rajistar na’ura' },
    results: { clean: 'Lafiya', flagged: 'Akwai matsala: lambar kanta kamar an sauya ta' },
    ownership: { proven: 'An tabbatar wa jami’i', not_proven: 'Ba a tabbatar da mallaka ba: a nemi rasit daga mai sayarwa' },
    unknown: 'Ba a sani ba',
    compare:
      'A kwatanta IMEI da wayar da ke hannu: a danna *#06# a kanta. Takardar shaidar wani IMEI ba ta faɗi komai game da wannan waya ba.',
    signature: {
      heading: 'Sa hannu',
      checking: 'Ana tantance sa hannu…',
      good: {
        title: 'An tantance sa hannu a wannan na’ura',
        text: 'Burauzarku ta tabbatar cewa Amana ce ta ba da wannan kuma babu wanda ya canja shi.',
      },
      bad: {
        title: 'Sa hannu bai dace ba',
        text: 'Ba mabuɗin Amana da aka wallafa ne ya sa hannu a wannan ba. Kar a amince da wannan takardar shaida.',
      },
      unsupported: {
        title: 'Ba a tantance sa hannu a nan ba',
        text: 'An kasa buɗe mabuɗin jama’a ko tantancewar. Har yanzu ana iya tantancewa da kai kamar yadda aka bayyana a ƙasa.',
      },
      receipt: 'Duba rasit ɗinta a kundin jama’a',
      how: 'A tantance da kai',
      howText:
        'An sa wa abin da ke ƙasa hannu da Ed25519. A ɗauki mabuɗin jama’a mai wannan lamba, a tantance sa hannun (base64url) a kan ainihin baitocin UTF-8 na abin.',
      keys: 'Mabuɗan jama’a',
      content: 'Abin da aka sa wa hannu',
      value: 'Sa hannu',
      copyKey: 'Kwafi lambar mabuɗi',
      copyContent: 'Kwafi abin ciki',
      copyValue: 'Kwafi sa hannu',
      copied: 'An kwafi',
    },
    notFound: {
      title: 'Babu takardar shaida mai wannan lamba',
      text: 'A duba ko an yi kuskuren rubuta lambar. Idan wani ya nuna muku wannan takardar shaida, ba Amana ce ta ba da ita ba.',
    },
    failed: {
      title: 'An kasa buɗe takardar shaida',
      text: 'Ba a samu amsa ba. A duba intanet a sake gwadawa.',
    },
    again: 'Bincika na’ura',
  },
  findCertificate: {
    title: 'Duba takardar shaida',
    subtitle: 'Mai sayarwa ya nuna muku takardar shaida? A rubuta lambarta, ko a ɗauki lambar QR ɗinta da kyamara.',
    form: 'Duba takardar shaida',
    label: 'Lambar takardar shaida',
    hint: 'Tana farawa da AM, kamar AM-2026-7K3QX9VB-4M2NT8RC.',
    wrong: 'A shigar da dukan lambar kamar yadda take a kan takardar shaida. Tana farawa da AM.',
    submit: 'Duba',
    withoutNetwork: 'Babu intanet? A tantance babban zanen murabba’i',
  },
  offlineCode: {
    heading: 'Don amfani ba tare da intanet ba',
    label: 'A ɗauka da shafin Tantancewa na Amana; yana aiki ba tare da intanet ba',
    picture: 'Lambar QR ta wannan takardar shaida',
    copy: 'Kwafi rubutunta',
    copied: 'An kwafi',
    link: 'Buɗe shafin Tantancewa',
    ended: 'Zanen amfani ba tare da intanet ba yana aiki kwana 90, kuma sun cika. A sake bincika IMEI maimakon haka.',
  },
} satisfies Translation<typeof english>
