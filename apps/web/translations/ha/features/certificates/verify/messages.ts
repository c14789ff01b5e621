import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/certificates/verify/messages.ts'

export default {
  verify: {
    title: 'Tantance takardar shaida',
    subtitle:
      'Yana aiki ba tare da intanet ba. A ɗauki babban zanen murabba’i na takardar shaida, a buɗe hotonsa, ko a liƙa rubutunsa.',
    scan: 'Ɗauki zanen',
    label: 'Takardar shaida',
    hint: 'Rubutun yana farawa da AMN1:',
    submit: 'Tantance',
    empty: 'A ɗauki zanen, ko a liƙa dukan rubutun.',
    noKeys:
      'Wannan na’ura ba ta ajiye mabuɗan Amana ba tukuna. A haɗa intanet, a buɗe wannan shafi sau ɗaya, sannan a sake tantancewa.',
    notLoaded: 'An kasa buɗe mai tantancewa. A haɗa intanet a sake gwadawa.',
    verdicts: {
      valid: {
        badge: 'Tana aiki',
        title: 'Amana ce ta ba da wannan takardar shaida',
        text: 'Tana faɗin abin da Amana ta sani lokacin da aka ba da ita. Ba ta faɗi abin da ya faru da wayar tun lokacin ba.',
      },
      revoked: {
        badge: 'An janye',
        title: 'An janye wannan takardar shaida',
        text: 'Ba ta aiki yanzu. Kar a dogara da ita, kuma kar a biya.',
      },
      superseded: {
        badge: 'An maye gurbi',
        title: 'An maye gurbin wannan takardar shaida',
        text: 'Ba ta aiki yanzu. A nemi ta yanzu daga mai sayarwa, ko a sake bincika IMEI kafin a saya.',
      },
      expired: {
        badge: 'Ta tsufa',
        title: 'Wannan takardar shaida ta tsufa',
        text: 'Bincike yana aiki kwana 90. A sake bincika IMEI kafin a saya.',
      },
    },
    invalid: {
      badge: 'Ba ta aiki',
      title: {
        not_ours: 'Wannan ba zanen takardar shaida ba ne',
        newer: 'Wannan shafi ya tsufa ga wannan takardar shaida',
        damaged: 'An kasa karanta wannan takardar shaida',
        unknown_key: 'Ba wanda muka sani ne ya sa hannu ba',
        forged: 'Kar a amince da wannan takardar shaida',
        revoked_key: 'Mabuɗinta ya daina aiki',
      },
      text: {
        not_ours: 'Rubutun takardar shaida yana farawa da AMN1:. A ɗauki babba daga cikin zanen murabba’inta biyu.',
        newer: 'A haɗa intanet a sake buɗe wannan shafi, sannan a sake tantance ta.',
        damaged: 'Wani ɓangare na rubutun ya ɓace ko an canja shi. A ɗauki zanen kansa: kwafin da ya haɗe giɓi ya lalace.',
        unknown_key:
          'Babu mabuɗin da Amana ta wallafa da ya sa mata hannu. Idan babu intanet, a haɗa sau ɗaya a sake tantancewa.',
        forged: 'An canja rubutunta, ko ba Amana ce ta sa hannu ba. A bincika IMEI ɗin kansa kafin a saya.',
        revoked_key:
          'Amana ta bar mabuɗin da ya sa mata hannu, domin wataƙila yana hannun wasu. A nemi shafin takardar shaidar ko sabon PDF na Amana daga mai sayarwa: zanensu yana da sabon mabuɗi.',
      },
    },
    asOf: {
      valid: 'Ba a janye ba har zuwa {time}.',
      revoked: 'An janye, bisa bayanin {time}.',
      superseded: 'An maye gurbi, bisa bayanin {time}.',
      expired: 'Ba a janye ba har zuwa {time}.',
    },
    noList: 'Babu jerin matsayi a wannan na’ura, don haka ba za a ga janyewa ba. A haɗa intanet a sake tantancewa.',
    today: '{time} yau',
    compare: 'A danna *#06# a wayar a kwatanta kowace lamba. Takardar shaidar wani IMEI ba ta faɗi komai game da wannan waya ba.',
    fields: {
      imei: 'IMEI',
      brand: 'Kamfani',
      model: 'Samfuri',
      issuedAt: 'An bayar',
      ends: 'Tana aiki har',
      endless: 'Rahoto, iƙirari ko sabon mai waya yana kawo ƙarshenta',
      kind: 'An bayar don',
      result: 'Sakamakon ranar',
      number: 'Lambar takardar shaida',
      issuer: 'Mai bayarwa',
    },
    checkNow: 'Bincika wannan IMEI yanzu',
    openPage: 'Buɗe shafinta',
    needsNetwork: 'Duka biyun suna buƙatar intanet.',
    otherCode: 'Wannan zanen shafin takardar shaidar ne.',
    kept: {
      ready: 'A shirye yake ko babu intanet. Jerin matsayi na {time}.',
      readyWithoutList: 'A shirye yake ko babu intanet. Takardun shaida ba su da jerin matsayi tukuna.',
      keeping: 'Ana ajiye wannan shafi da mabuɗan Amana don amfani ba tare da intanet ba…',
      not: 'Ba a shirya don rashin intanet ba: a haɗa a buɗe wannan shafi sau ɗaya.',
    },
    scanner: {
      title: 'Ɗauki takardar shaida',
      text: 'A riƙe kyamara a kan babba daga cikin zanen murabba’i biyu, ko a zaɓi hotonsa.',
      looking: 'Ana neman takardar shaida…',
      none: 'Ba a samu takardar shaida a wannan hoto ba. A ɗauki babban zanen murabba’i daga sama kai tsaye, ya fito sosai kuma duka.',
      noReader: 'An kasa buɗe mai ɗaukar zane. A haɗa intanet sau ɗaya, ko a liƙa rubutun.',
    },
  },
} satisfies Translation<typeof english>
