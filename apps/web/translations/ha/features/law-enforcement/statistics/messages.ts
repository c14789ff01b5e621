import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/law-enforcement/statistics/messages.ts'

export default {
  commandStatistics: {
    title: 'Ƙididdiga',
    back: 'Koma batutuwan da aka rubuta',
    subtitle: 'Batutuwan rundunarku da suka fara aiki a waɗannan kwanaki, kamar yadda suke yanzu. Daidai ne: don jami’ai kawai.',
    subtitleOf:
      'Batutuwan rundunar {command} da suka fara aiki a waɗannan kwanaki, kamar yadda suke yanzu. Daidai ne: don jami’ai kawai.',
    filters: 'Kwanaki',
    from: 'Daga',
    to: 'Zuwa',
    all: 'Duk kwanaki',
    caption: 'Batutuwa ta iri',
    columns: { type: 'Iri', open: 'A buɗe', closed: 'A rufe', found: 'An samu', median: 'Kwana a tsakiya' },
    everything: 'Duka',
    note: 'A rufe ya haɗa da wadda aka samu. Kwana a tsakiya: daga fara aiki zuwa rufewa.',
    none: '—',
    export: 'Fitar da CSV',
    loading: 'Ana buɗe ƙididdiga…',
    failed: 'An kasa buɗe ƙididdiga.',
  },
} satisfies Translation<typeof english>
