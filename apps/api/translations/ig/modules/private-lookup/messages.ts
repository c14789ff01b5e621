import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/private-lookup/messages.ts'

export default {
  alarm: {
    title: '{organisation} na-arịọ nnyocha nzuzo karịrị nke e kwekọrịtara',
    asked:
      'Client {client} nke {organisation} mere nnyocha nzuzo {count} na {day} wee chọọ ọzọ; o nwere ike ime {limit} kwa ụbọchị. A naghị ahụ nọmba ndị ọ na-ajụ. O nwere ike na mmadụ na-achịkọta ndekọ ahụ.',
    askedTogether:
      'Client {client} nke {organisation} chọrọ nnyocha nzuzo karịrị nke ụlọ ọrụ ya nwere: client ndị ụlọ ọrụ ahụ mere n’onwe ya mere {count} na {day}, ha niile nwere ike ime {limit} kwa ụbọchị. A naghị ahụ nọmba ndị ha na-ajụ. O nwere ike na mmadụ na-achịkọta ndekọ ahụ.',
    stopped:
      'A gaghị aza ọzọ taa. Jụọ ụlọ ọrụ ahụ; ọ bụrụ na nkwekọrịta ya karịrị nke a, mepụta client nwere --private-quota ọzọ.',
    end: 'Iji kwụsị client ahụ, onye nchịkwa ga-eji {command}',
    open: 'Mepee ndekọ ọrụ',
    reason: 'Ị natara email a n’ihi na ị na-elekọta Amana a.',
  },
} satisfies Translation<typeof english>
