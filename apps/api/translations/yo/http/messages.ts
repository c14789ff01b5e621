import type { Translation } from '@amana/messages'
import type * as english from '../../../src/http/messages.ts'

export default {
  testSystem: {
    title: 'Ètò ìdánwò.',
    text: 'Kò sí ohun gidi níbí: ẹ má ṣe gbára lé ohun tó sọ.',
  },
} satisfies Translation<typeof english>
