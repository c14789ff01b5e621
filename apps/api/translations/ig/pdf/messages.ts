import type { Translation } from '@amana/messages'
import type * as english from '../../../src/pdf/messages.ts'

export default {
  footer: { page: 'Ibe {page} n’ime {pages}' },
  certificateBox: {
    heading: 'Asambodo',
    online: 'Na-emepe ibe asambodo a',
    offline: 'Jiri ibe Nyochaa nke Amana skaan ya; ọ na-arụ ọrụ n’enweghị netwọk',
    scan: 'Skaan koodu aka ekpe, maọbụ mepee ibe a, iji hụ ma asambodo a ka dị ire:',
    withoutNetwork: 'N’enweghị netwọk: buru ụzọ mepee {address} otu ugboro, mgbe ahụ ọ ga-agụ koodu aka nri.',
    signed: 'E ji Ed25519 bịanye aka, igodo {key}; igodo ọha: {address}',
  },
} satisfies Translation<typeof english>
