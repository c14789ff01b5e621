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
  custody: {
    heading: 'Phones in custody',
    none: 'No phone is on the shelves of your stations, and none was returned in these days.',
    open: 'Open the list of seized phones',
    shelf: 'On the shelf now',
    since: 'Days in custody',
    phones: 'Phones',
    upTo3: 'Up to 3',
    upTo30: 'Over 3, up to 30',
    longer: 'Over 30',
    all: 'All',
    returned: 'Returned in these days',
    median: 'Median days from report to return',
    note: 'At stations of your state. A phone in court or disposed of is not on the shelf.',
  },
}
