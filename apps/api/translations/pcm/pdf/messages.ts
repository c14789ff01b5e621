import type { Translation } from '@amana/messages'
import type * as english from '../../../src/pdf/messages.ts'

export default {
  footer: { page: 'Page {page} of {pages}' },
  certificateBox: {
    heading: 'Certificate',
    online: 'E dey open di page of di certificate',
    offline: 'Scan am with Amana Confirm page; e dey work without network',
    scan: 'Scan di left code, or open dis page, to see weda di certificate still dey valid:',
    withoutNetwork: 'Without network: open {address} once before, then e go read di right code.',
    signed: 'E dey signed with Ed25519, key {key}; public keys: {address}',
  },
} satisfies Translation<typeof english>
