import { text } from '@amana/messages'

export const commandStatistics = {
  title: 'Statistics',
  back: 'Back to Logged Issues',
  subtitle:
    'Cases of your command that became active in these days, with their present status. Exact figures, for officers only.',
  subtitleOf: text(
    'Cases of the {command} command that became active in these days, with their present status. Exact figures, for officers only.',
  ),
  filters: 'Days',
  from: 'From',
  to: 'To',
  all: 'All days',
  caption: 'Cases by type',
  columns: { type: 'Type', open: 'Open', closed: 'Closed', found: 'Found', median: 'Median days' },
  everything: 'All',
  note: 'Closed includes found. Median days: from becoming active to closing.',
  none: '—',
  export: 'Export CSV',
  loading: 'Loading statistics…',
  failed: 'The statistics could not be loaded.',
}
