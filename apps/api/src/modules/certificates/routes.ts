import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { CertificatesDeps } from './deps.ts'
import { readCertificate } from './read-certificate.ts'
import { FOR_EVERYBODY, readStatusList } from './read-status-list.ts'
import { createStatusLists } from './status-lists.ts'

export function certificateRoutes({ certificates, useLimits }: CertificatesDeps): Route[] {
  const lists = createStatusLists(certificates)
  return [
    route(contract.readCertificate, ({ params }, { network }) =>
      readCertificate({ ...certificates, useLimits }, { ...params, network }),
    ),
    route(contract.readStatusList, ({ params: { list } }, { headers }) =>
      readStatusList(lists, { list, ifNoneMatch: headers['if-none-match']?.toString() }),
    ),
    route(contract.listStatusLists, async (_input, { setHeader }) => {
      for (const [name, value] of Object.entries(FOR_EVERYBODY)) setHeader(name, value)
      return { status_lists: await lists.uris() }
    }),
  ]
}
