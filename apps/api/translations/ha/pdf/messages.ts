import type { Translation } from '@amana/messages'
import type * as english from '../../../src/pdf/messages.ts'

export default {
  footer: { page: 'Shafi {page} cikin {pages}' },
  certificateBox: {
    heading: 'Takardar shaida',
    online: 'Yana buɗe shafin takardar shaida',
    offline: 'A ɗauka da shafin Tantancewa na Amana; yana aiki ba tare da intanet ba',
    scan: 'A ɗauki zanen hagu, ko a buɗe wannan shafi, don a ga ko takardar shaidar tana aiki har yanzu:',
    withoutNetwork: 'Ba tare da intanet ba: a fara buɗe {address} sau ɗaya, sannan yana karanta zanen dama.',
    signed: 'An sa hannu da Ed25519, mabuɗi {key}; mabuɗan jama’a: {address}',
  },
} satisfies Translation<typeof english>
