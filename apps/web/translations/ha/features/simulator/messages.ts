import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/simulator/messages.ts'

export default {
  simulator: {
    title: 'Wayar gwaji',
    subtitle: 'A kira Amana kuma a rubuta mata SMS, kamar daga wayar da ba ta da intanet. Ba a cajin kuɗi.',
    loading: 'Ana buɗe wayar',
    failed: 'An kasa buɗe wayar.',
    off: {
      title: 'Babu wayar gwaji a nan',
      text: 'Tana tsarin gwaji ne kawai. Mai kula da wannan tsari yana iya kunna ta da USSD_PROVIDER=simulator.',
      support: 'Taimako da tallafi',
    },
    number: {
      label: 'Lambar waya',
      hint: 'Kowace lambar wayar Nijeriya. Amsoshi suna zuwa wannan shafi, ba layin waya ba.',
      wrong: 'A shigar da ingantacciyar lambar wayar Nijeriya',
    },
    call: {
      heading: 'Kira',
      dial: 'Lambar kira',
      dialMissing: 'A shigar da lambar da za a kira',
      submit: 'Kira',
      hangUp: 'Kashe kira',
      screen: 'Fuskar waya',
      idle: 'A danna Kira don a fara.',
      used: 'An cika {used} cikin {most}',
      over: 'Kiran ya ƙare. A danna Kira don a sake kira.',
      reply: 'Amsa',
      replyMissing: 'A rubuta lamba daga jerin, ko abin da fuskar waya ke nema',
      send: 'Aika',
      failed: 'Kiran bai shiga ba. A sake gwadawa.',
    },
    texts: {
      heading: 'SMS',
      label: 'Saƙon SMS',
      hint: 'Misali CHECK da lambobi 15 na IMEI.',
      missing: 'A rubuta saƙo',
      submit: 'Aika SMS',
      failed: 'An kasa aika saƙon. A sake gwadawa.',
      sent: 'Saƙonni zuwa wannan lamba',
      loading: 'Ana buɗe saƙonni',
      listFailed: 'An kasa buɗe saƙonnin.',
      hidden: 'Wani kamfani ne yake aika saƙonni a nan, don haka wannan shafi ba ya iya nuna su.',
      noNumber: 'A shigar da lambar waya don a ga saƙonninta.',
      empty: 'Babu ko ɗaya tukuna. Amsoshi suna bayyana a nan da kansu.',
    },
  },
} satisfies Translation<typeof english>
