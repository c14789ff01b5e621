import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/dashboard/messages.ts'

export default {
  dashboard: {
    title: 'Nnyocha ngwaọrụ',
    subtitle: 'Pịnye IMEI nke ngwaọrụ ọ bụla iji nyochaa onye nwe ya na ọnọdụ ya',
    actions: {
      heading: 'Ihe ị ga-eme ngwa ngwa',
      register: { title: 'Debanye ngwaọrụ', text: 'Gosi na ekwentị bụ nke gị.' },
      transfer: { title: 'Nyefee onye ọzọ', text: 'Nyefee ekwentị n’aka onye zụrụ ya.' },
      devices: { title: 'Ngwaọrụ m', text: 'Hụ ekwentị ndị i nwere.' },
      settings: { title: 'Ntọala', text: 'Profaịlụ, nchekwa, ọkwa.' },
    },
    verifications: {
      title: 'Nnyocha m',
      subtitle: 'IMEI niile ị nyochara, nke kacha ọhụrụ na-ebu ụzọ.',
      back: 'Laghachi na dashbọọdụ',
    },
    phone: {
      title: 'Ọ fọdụrụ otu nzọụkwụ',
      text: 'Ọ bụrụ na enyochara nọmba gị, ndị mmadụ nwere ike inyefe gị ekwentị, anyị nwekwara ike iji SMS dọọ gị aka na ntị.',
      action: 'Nyochaa nọmba ekwentị gị',
    },
    invitation: {
      heading: 'Banye maka ihe ndị ọzọ',
      text: 'Ị nwere ike ịnyocha IMEI ọ bụla n’enweghị akaụntụ. Ma i nwee akaụntụ, ị ga-emekwa ihe ndị a:',
      list: [
        'debe nnyocha na akụkọ nnyocha gị n’otu ebe',
        'debanye ekwentị gị, ka onye ọ bụla ọzọ ghara ịsị na ọ bụ nke ya',
        'nyefee onye zụrụ ya ekwentị, ma mee mkpesa mgbe o furu efu maọbụ e zuru ya',
      ],
      signIn: 'Banye',
      register: 'Mepee akaụntụ',
    },
    addEmail: {
      title: 'Tinye adreesị email gị',
      text: 'Akụkọ nnyocha na ịdọ aka na ntị na-aga na email gị. Anyị ga-ezitere gị njikọ nke na-egosi na adreesị ahụ bụ nke gị.',
      label: 'Email',
      password: 'Okwuntughe',
      verify: 'Nyochaa',
      later: 'Ọ bụghị ugbu a',
      sentTo: 'E zigara njikọ na {email}.',
    },
  },
} satisfies Translation<typeof english>
