import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/partner-checks/messages.ts'

export default {
  alarm: {
    title: '{organisation} na-ajụ nọmba ndị dị nso',
    asked:
      'Client {client} nke {organisation} jụrụ nọmba {count} nke TAC {tac} n’ime serial 1,000 n’otu awa. O nwere ike na mmadụ na-achịkọta ndekọ ahụ.',
    slowed: 'Ruo otu awa o nwere ike ịjụ ugboro 60 n’otu nkeji. Lee ndekọ ọrụ, jụọkwa ụlọ ọrụ ahụ.',
    end: 'Iji kwụsị client ahụ, onye nchịkwa ga-eji {command}',
    open: 'Mepee ndekọ ọrụ',
    reason: 'Ị natara email a n’ihi na ị na-elekọta Amana a.',
  },
} satisfies Translation<typeof english>
