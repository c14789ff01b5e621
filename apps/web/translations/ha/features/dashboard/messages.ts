import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/dashboard/messages.ts'

export default {
  dashboard: {
    title: 'Binciken na’ura',
    subtitle: 'A shigar da IMEI na kowace na’ura don a bincika mallaka da matsayi',
    actions: {
      heading: 'Ayyuka na gaggawa',
      register: { title: 'Yi rajistar na’ura', text: 'A tabbatar cewa waya taku ce.' },
      transfer: { title: 'Miƙa mallaka', text: 'A miƙa waya ga mai saya.' },
      devices: { title: 'Na’urorina', text: 'A ga wayoyin da kuka mallaka.' },
      settings: { title: 'Saituna', text: 'Bayananku, tsaro, sanarwa.' },
    },
    verifications: {
      title: 'Bincikena',
      subtitle: 'Kowane IMEI da kuka bincika, sabo a farko.',
      back: 'Koma allon aiki',
    },
    phone: {
      title: 'Saura mataki ɗaya',
      text: 'Idan an tabbatar da lamba, mutane za su iya miƙa muku wayoyi, kuma za mu iya gargaɗinku ta SMS.',
      action: 'Tabbatar da lambar wayarku',
    },
    invitation: {
      heading: 'A shiga don sauran',
      text: 'Ana iya bincika kowane IMEI ba tare da asusu ba. Da asusu kuma ana iya:',
      list: [
        'ajiye bincike da sakamako a wuri ɗaya',
        'yi wa wayoyinku rajista, don kar wani ya ce nasa ne',
        'miƙa waya ga mai sayenta, da kai rahoto idan ta ɓace ko an sace ta',
      ],
      signIn: 'Shiga',
      register: 'Buɗe asusu',
    },
    addEmail: {
      title: 'Ƙara adireshin imel',
      text: 'Sakamako da gargaɗi suna zuwa imel ɗinku. Muna aika muku hanyar da ke tabbatar da cewa adireshin naku ne.',
      label: 'Imel',
      password: 'Kalmar sirri',
      verify: 'Tabbatar',
      later: 'Ba yanzu ba',
      sentTo: 'An aika hanyar zuwa {email}.',
    },
  },
} satisfies Translation<typeof english>
