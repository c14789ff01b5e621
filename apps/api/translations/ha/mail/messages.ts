import type { Translation } from '@amana/messages'
import type * as english from '../../../src/mail/messages.ts'

export default {
  shell: { help: 'Taimako da tallafi' },
} satisfies Translation<typeof english>
