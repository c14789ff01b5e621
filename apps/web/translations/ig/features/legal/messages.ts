import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/legal/messages.ts'

export default {
  legal: {
    version: 'Mbipụta {version}',
    english: 'Ederede dị n’okpuru bụ na Bekee, ọ bụkwa ya dị ire n’iwu. Na nkenke:',
    privacy: {
      title: 'Ọkwa nzuzo',
      subtitle: 'Ihe anyị na-edebe banyere gị, ihe kpatara ya, ogologo oge ole, na ihe i nwere ike ime banyere ya.',
      summary: [
        'Anyị na-edebe ihe i nyere anyị iji lekọta akaụntụ gị, ngwaọrụ gị, nnyocha gị na okwu gị. Anyị anaghị ere ihe ọ bụla n’ime ya.',
        'Onye na-enyocha IMEI na-ahụ ọnọdụ ekwentị ahụ, ọ naghị ahụ onye nwe ya ma ọlị.',
        'Ndị uwe ojii na-ahụ ihe otu okwu chọrọ, a na-edekọkwa nlele ọ bụla. I nwere ike ịhụ onye lere ya na ntọala.',
        'I nwere ike ibudata, ịgbazi na ihichapụ ihe anyị nwere banyere gị na ntọala.',
        'Meere anyị mkpesa, maọbụ meere Nigeria Data Protection Commission (NDPC).',
      ],
    },
    terms: {
      title: 'Usoro ojiji',
      subtitle: 'Ihe i nwere ike ịtụ anya n’aka anyị, na ihe anyị na-atụ anya n’aka gị.',
      summary: [
        'Azịza na-ekwu ihe ndekọ a maara n’oge ahụ. Ọ naghị ekwe nkwa ọ bụla banyere onye na-ere ya maọbụ ekwentị ahụ.',
        'Debanye naanị ekwentị ndị bụ nke gị, mee mkpesa nke bụ eziokwu. Mkpesa ụgha bụ mmebi iwu.',
        'Anyị anaghị ajụ gị okwuntughe, PIN maọbụ koodu gị n’ekwentị, SMS maọbụ WhatsApp.',
        'A pụghị ịkagbu nnyefe nke onye nwe ya ọhụrụ nakweerela.',
        'I nwere ike ihichapụ akaụntụ gị mgbe ọ bụla.',
      ],
    },
    compliance: {
      title: 'Irube isi n’iwu',
      subtitle: 'Iwu ndị ọrụ a na-agbaso, na otu ị ga-esi hụ na ọ na-agbaso ha.',
      summary: [
        'Anyị na-agbaso iwu nchebe ozi nke Naịjirịa, anyị na-enyochakwa NIN na BVN naanị ma ị chọrọ ya.',
        'Nlele ọ bụla onye uwe ojii lere dị na ndekọ a na-apụghị ịgbanwe, nke onye ọ bụla nwere ike ịnyocha.',
        'Ịkwụ ụgwọ na-aga site n’ọrụ ịkwụ ụgwọ. Anyị anaghị edebe nọmba kaadị.',
        'E mere ibe ndị a ka onye ọ bụla nwee ike iji ha.',
      ],
    },
  },
} satisfies Translation<typeof english>
