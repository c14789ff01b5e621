import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/files.ts'

export default {
  files: {
    preparing: 'We dey prepare di file…',
    remove: 'Remove {name}',
    preview: 'Preview of {name}',
    unnamed: 'picture',
    empty: 'Nothing dey inside dis file. Choose anoda one.',
    unsupported: 'We dey accept only PDF, JPG and PNG files.',
    tooLarge: 'One file no fit pass 5 MB.',
    brokenPicture: 'We no fit read dis picture. Choose anoda one.',
    notPdf: 'Dis one no be PDF, no mind wetin im name talk. Choose anoda file.',
    shows: 'Wetin {name} dey show',
    types: { receipt: 'Buying receipt', photo: 'Photo of di box' },
    sending: 'E dey send… {percent}%',
  },
} satisfies Translation<typeof english>
