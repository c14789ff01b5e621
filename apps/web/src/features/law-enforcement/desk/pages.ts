/** The pages of the portal that keys and palette lead to. */
import { officerLayout } from '../../../lib/messages/officer-layout.ts'
import { paths } from '../../../lib/paths.ts'
import { desk } from './messages.ts'

export interface OfficerPage {
  to: string
  name: string
  /** The second key after `g`. */
  key: string
}

const { links } = officerLayout

export function officerPages(supervisor: boolean): OfficerPage[] {
  return [
    { to: paths.officerDashboard, name: links.dashboard, key: 'd' },
    { to: paths.officerSearch, name: links.search, key: 's' },
    { to: paths.officerReport, name: links.report, key: 'r' },
    { to: paths.officerProperty, name: links.seized, key: 'p' },
    { to: paths.officerWaiting, name: links.waiting, key: 'w' },
    { to: paths.officerStatistics, name: desk.palette.statistics, key: 'n' },
    ...(supervisor
      ? [
          { to: paths.officerAudit, name: links.audit, key: 'a' },
          { to: paths.officerOfficers, name: links.officers, key: 'o' },
        ]
      : []),
    { to: paths.officerSettings, name: links.settings, key: 'e' },
  ]
}
