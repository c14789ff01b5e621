import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/files.ts'

export default {
  files: {
    preparing: 'Ana shirya fayil…',
    remove: 'Cire {name}',
    preview: 'Samfurin {name}',
    unnamed: 'hoto',
    empty: 'Babu komai a wannan fayil. A zaɓi wani.',
    brokenPicture: 'An kasa karanta wannan hoto. A zaɓi wani.',
    notPdf: 'Wannan ba PDF ba ne, duk abin da sunansa ya ce. A zaɓi wani fayil.',
    unsupported: 'Ana karɓar fayilolin PDF, JPG da PNG ne kawai.',
    tooLarge: 'Fayil kar ya wuce 5 MB.',
    shows: 'Abin da {name} ke nunawa',
    types: { receipt: 'Rasitin saya', photo: 'Hoton kwali' },
    sending: 'Ana aikawa… {percent}%',
  },
} satisfies Translation<typeof english>
