import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/files.ts'

export default {
  files: {
    preparing: 'Na-akwadebe faịlụ…',
    remove: 'Wepụ {name}',
    preview: 'Nlele {name}',
    unnamed: 'foto',
    unsupported: 'Naanị faịlụ PDF, JPG na PNG ka a na-anabata.',
    tooLarge: 'Faịlụ agaghị akarị 5 MB.',
    empty: 'Ihe adịghị na faịlụ a. Họrọ nke ọzọ.',
    brokenPicture: 'Enweghị ike ịgụ foto a. Họrọ nke ọzọ.',
    notPdf: 'Nke a abụghị PDF, n’agbanyeghị aha ya. Họrọ faịlụ ọzọ.',
    shows: 'Ihe {name} na-egosi',
    types: { receipt: 'Rasiti ịzụta ya', photo: 'Foto igbe ya' },
    sending: 'Na-eziga… {percent}%',
  },
} satisfies Translation<typeof english>
