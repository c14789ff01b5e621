import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/partner-checks/messages.ts'

export default {
  alarm: {
    title: '{organisation} na-ajụ nọmba ndị dị nso',
    asked:
      '{organisation} jụrụ nọmba {count} nke TAC {tac} n’ime serial 1,000 n’otu awa, site na client ya niile ọnụ. Nke ikpeazụ bụ {client}. O nwere ike na mmadụ na-achịkọta ndekọ ahụ.',
    slowed: 'Ruo otu awa client ya niile ọnụ nwere ike ịjụ ugboro 60 n’otu nkeji. Lee ndekọ ọrụ, jụọkwa ụlọ ọrụ ahụ.',
    end: 'Iji kwụsị client a, onye nchịkwa ga-eji {command}',
    open: 'Mepee ndekọ ọrụ',
    reason: 'Ị natara email a n’ihi na ị na-elekọta Amana a.',
  },
} satisfies Translation<typeof english>
