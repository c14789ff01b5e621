import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/layout.ts'

export default {
  layout: {
    skip: 'Gaa na isi ihe dị n’ibe a',
    nav: {
      label: 'Isi',
      howItWorks: 'Ka o si arụ ọrụ',
      benefits: 'Uru ya',
      faq: 'Ajụjụ',
      compliance: 'Irube isi n’iwu',
      signIn: 'Banye',
      createAccount: 'Mepee akaụntụ',
      menu: 'Nhọrọ',
      home: 'Ibe mbido Amana',
    },
    footer: {
      description:
        'Ebe a tụkwasịrị obi maka nnyocha ngwaọrụ na igbochi izu ohi, na-enyere ndị na-ahụ maka iwu aka na Naịjirịa niile.',
      services: 'Ọrụ anyị',
      serviceList: ['Nnyocha ngwaọrụ', 'Mkpesa ekwentị e zuru ezu', 'Nnyefe onye ọzọ'],
      found: 'Achọtara m ekwentị',
      certificates: 'Nyochaa asambodo',
      verify: 'Nyochaa n’enweghị netwọk',
      privateCheck: 'Nnyocha nzuzo',
      partners: 'Ndị mmekọ',
      police: 'Maka ndị na-ahụ maka iwu',
      support: 'Nkwado',
      help: 'Enyemaka',
      contact: { email: 'Zitere anyị email', phone: 'Kpọọ anyị', whatsapp: 'WhatsApp' },
      legal: 'Iwu',
      privacy: 'Nzuzo',
      terms: 'Usoro ojiji',
      compliance: 'Irube isi n’iwu',
      transparency: 'Ndekọ ọha',
      statistics: 'Ọnụọgụ',
    },
    auth: { howItWorks: 'Ka o si arụ ọrụ' },
    user: {
      unnamed: 'Onye ọrụ',
      transfer: 'Nyefee onye ọzọ',
      devices: 'Ngwaọrụ m',
      settings: 'Ntọala',
      home: 'Dashbọọdụ Amana',
      logOut: 'Pụọ',
    },
    slow: 'Nke a na-ewe oge karịa ka ọ na-adị. Ọ ka na-ebubata…',
    offline: 'I nweghị njikọ ịntanetị. Ihe ị na-ahụ nwere ike ịbụ nke ochie; ịnyocha na ịkwụ ụgwọ chọrọ njikọ.',
    titleOf: '{page} – Amana',
  },
} satisfies Translation<typeof english>
