import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/devices/receipts/messages.ts'

export default {
  receipts: {
    text: 'A na-akpọchi ihe ọ bụla i mere na ngwaọrụ a na ndekọ ọha. Rasiti na-egosi ya, ọbụna ndị ọzọ: nye ya naanị ndị kwesịrị ịma ihe ọ na-ekwu.',
    empty: {
      title: 'Enwebeghị rasiti',
      text: 'Mgbe ị kara ngwaọrụ a akara, nyefee ya maọbụ nweta asambodo maka ya, rasiti ya ga-apụta ebe a.',
    },
  },
} satisfies Translation<typeof english>
