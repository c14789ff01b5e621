import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/organisations/messages.ts'

export default {
  invitation: {
    title: '{organisation} na-akpọ gị na Amana',
    member: '{organisation} na-enyocha ekwentị na Amana, ọ chọkwara ka i soro na ya ({role}).',
    link: 'Njikọ a na-arụ ọrụ ụbọchị asaa, ya na akaụntụ Amana nke adreesị a ({email}). Ọ bụrụ na ị nwebeghị, mepee otu n’ibe ga-emepe.',
    accept: 'Nakwere oku',
    reason: 'Ị natara email a n’ihi na {organisation} kpọrọ adreesị gị. Ọ bụrụ na ị maghị ha, emela ihe ọ bụla.',
  },
  decisions: {
    approved: {
      title: 'Anabatara {organisation}',
      text: 'Client gị nke eziokwu ga-arụ ọrụ ozugbo e nwere ego fọdụrụ. Client nnwale na-arụ ọrụ dịka ha si arụ.',
    },
    rejected: {
      title: 'Anabataghị {organisation}',
      text: 'Anyị enweghị ike ịnabata arịrịọ a. Degara nkwado anyị ozi ma i chere na nke a ezighị ezi.',
    },
    suspended: {
      title: 'Akwụsịtụrụ {organisation}',
      text: 'A na-ajụ arịrịọ ọ bụla nke client ya ugbu a. Degara nkwado anyị ozi iji mara ihe kpatara ya.',
    },
  },
  decision: {
    open: 'Mepee ụlọ ọrụ gị',
    reason: 'Ị natara email a n’ihi na ị bụ onye nwe {organisation} na Amana.',
  },
} satisfies Translation<typeof english>
