import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/law-enforcement/statistics/messages.ts'

export default {
  commandStatistics: {
    title: 'Ọnụọgụ',
    back: 'Laghachi n’okwu edekọrọ',
    subtitle:
      'Okwu nke komandị gị ndị malitere ịdị ire n’ụbọchị ndị a, dịka ha dị ugbu a. Ọnụọgụ kpọmkwem: naanị maka ndị uwe ojii.',
    subtitleOf:
      'Okwu nke komandị {command} ndị malitere ịdị ire n’ụbọchị ndị a, dịka ha dị ugbu a. Ọnụọgụ kpọmkwem: naanị maka ndị uwe ojii.',
    filters: 'Ụbọchị',
    from: 'Site na',
    to: 'Ruo na',
    all: 'Ụbọchị niile',
    caption: 'Okwu site n’ụdị',
    columns: {
      type: 'Ụdị',
      open: 'Emechibeghị',
      closed: 'Emechiri',
      found: 'Achọtara',
      median: 'Ụbọchị etiti',
    },
    everything: 'Ha niile',
    note: 'Emechiri gụnyere achọtara. Ụbọchị etiti: site na mgbe ọ malitere ịdị ire ruo mgbe emechiri ya.',
    none: '—',
    export: 'Budata CSV',
    loading: 'Na-ebubata ọnụọgụ…',
    failed: 'Ọnụọgụ emepelighị.',
  },
} satisfies Translation<typeof english>
