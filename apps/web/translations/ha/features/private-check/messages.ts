import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/private-check/messages.ts'

export default {
  privateCheck: {
    title: 'Bincike a sirri',
    subtitle: 'A tambayi ko an toshe waya. Amana ba za ta san wayar da ake tambaya a kai ba.',
    form: 'Bincike a sirri',
    submit: 'A bincika a sirri',
    checking: 'Ana bincike …',
    offline: 'Babu intanet. Bincike a sirri yana buƙatar intanet.',
    blocked: {
      title: 'An toshe wannan waya',
      statuses: {
        lost: 'An kai rahoton ɓatarta a {date}.',
        stolen: 'An kai rahoton satarta a {date}.',
        blacklisted: 'Tana cikin jerin wayoyin da aka toshe tun {date}.',
        blocked: 'Tana cikin jerin wayoyin da aka toshe tun {date}.',
        fraud: 'Tana cikin jerin wayoyin da aka toshe tun {date}.',
        'non-payment': 'Tana cikin jerin wayoyin da aka toshe tun {date}.',
        regulatory: 'Ƴan sanda sun riƙe ta tun {date}.',
        unknown: 'Tana cikin jerin wayoyin da aka toshe tun {date}.',
      },
      earlier: 'Rahoton zai iya zama tsoho fiye da haka: ba a ajiye ranar da ta gabace ta a nan.',
      advice: 'Kar a saya. Kamfanonin sadarwa za su iya ƙin ta.',
    },
    clear: {
      title: 'Ba a san wani rahoto ba',
      text: 'A {time} babu kamfanin sadarwa da ya toshe wannan waya. Rahoton da jami’ai suke dubawa har yanzu ba ya cikin wannan amsa.',
      paid: 'Binciken da aka biya yana faɗin ƙari: wane ne zai iya sayar da ita, da rahoton da za a iya nunawa.',
      paidLink: 'A bincika tare da rahoto',
    },
    failed: {
      title: 'Babu amsa',
      text: 'Bincike a sirri bai yi aiki ba. A sake gwadawa.',
      wait: 'Ana shirya bincike a sirri. A sake gwadawa bayan minti ɗaya.',
      untrusted: 'Ba a iya tabbatar da amsar ba, don haka ba mu nuna ta ba. A faɗa wa masu taimakonmu.',
    },
    quota: { title: 'Babu sauran bincike a sirri na yau', text: 'Ana da {count} a rana. Suna sake farawa da tsakar dare.' },
    tell: {
      title: 'A faɗa wa mai waya?',
      text: 'Mai waya bai san an yi tambaya ba. Idan an faɗa masa, Amana za ta san wannan lamba. Zai sami imel cewa wani ya ga wayarsa, ba tare da sunan wanda ya faɗa ba.',
      submit: 'A faɗa wa mai waya',
      sending: 'Ana faɗa masa …',
      done: 'An gode. Idan wannan waya tana da mai ita a nan, zai sami imel.',
      failed: 'An kasa faɗa wa mai waya. A sake gwadawa.',
    },
    how: {
      title: 'Abin da Amana take sani, da abin da ba ta sani ba',
      learns:
        'Amana tana sanin cewa an yi bincike a sirri, da lokacin. Tana ganin rukuni ɗaya na wayoyi aƙalla 3,000 da wayar za ta iya kasancewa a ciki.',
      not: 'Amana ba ta sanin lambar, kuma ba za ta iya ganowa daga baya ba. Burauza tana ɓoye lambar kafin ta aika komai, kuma ita ce take buɗe amsar.',
      proof:
        'Burauza tana kuma duba shaidar cewa an amsa da mabuɗin da aka wallafa wa kowa. Cikin minti ɗaya bayan an fara amfani da shi, mabuɗin yana cikin kundin jama’a.',
      log: 'Kundin gaskiya',
    },
  },
} satisfies Translation<typeof english>
