import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/law-enforcement/statistics/messages.ts'

export default {
  commandStatistics: {
    title: 'Statistics',
    back: 'Go back to logged issues',
    subtitle: 'Cases of your command wey become active for dis days, as dem dey now. Exact: for officers only.',
    subtitleOf: 'Cases of di {command} command wey become active for dis days, as dem dey now. Exact: for officers only.',
    filters: 'Days',
    from: 'From',
    to: 'To',
    all: 'All days',
    caption: 'Cases by type',
    columns: {
      type: 'Type',
      open: 'E dey open',
      closed: 'E don close',
      found: 'Dem find am',
      median: 'Median days',
    },
    everything: 'All',
    note: 'Wetin don close include wetin dem find. Median days: from when e become active to when e close.',
    none: '—',
    export: 'Export CSV',
    loading: 'We dey load statistics…',
    failed: 'Di statistics no gree load.',
  },
} satisfies Translation<typeof english>
