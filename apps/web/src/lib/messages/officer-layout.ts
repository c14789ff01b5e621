import { text } from '@amana/messages'

/** The officers’ header, apart from layout.ts, which every page loads. */
export const officerLayout = {
  home: 'Amana law enforcement portal',
  links: {
    dashboard: 'Dashboard',
    search: 'Search',
    report: 'Report',
    seized: 'Seized',
    waiting: 'Waiting',
    waitingCount: text('Waiting ({count})'),
    audit: 'Audit',
    officers: 'Officers',
    settings: 'Settings',
  },
}
