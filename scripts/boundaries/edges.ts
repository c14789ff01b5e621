/**
 * The one table of module edges: a module on the left may import the `index.ts` of those on the right,
 * nothing else of them. The table has no cycles and no edge that product code does not use. No module lists
 * `notifications`, which reacts to outbox events. `certificates` is a leaf: the module that decides a clean
 * result issues the certificate in the same transaction (docs/adr/0007).
 */
export const MODULE_EDGES: Readonly<Record<string, readonly string[]>> = {
  system: [],
  tacs: [],
  stations: [],
  audit: [],
  accesses: ['telecom'],
  lists: ['certificates'],
  settings: [],
  'one-time-codes': [],
  accounts: ['one-time-codes', 'telecom'],
  telecom: ['audit'],
  identity: ['payments'],
  profile: [
    'accesses',
    'accounts',
    'certificates',
    'devices',
    'identity',
    'one-time-codes',
    'settings',
    'transfers',
  ],
  documents: ['audit'],
  devices: ['accounts', 'audit', 'certificates', 'documents', 'tacs', 'telecom'],
  flags: ['devices', 'accounts', 'certificates', 'one-time-codes', 'telecom'],
  found: ['audit', 'devices', 'documents'],
  needs: ['devices'],
  cases: ['accounts', 'audit', 'block-list', 'custody', 'devices', 'documents', 'flags', 'sightings'],
  payments: [],
  verifications: ['devices', 'flags', 'payments', 'certificates', 'tacs'],
  transfers: ['devices', 'accounts', 'certificates', 'one-time-codes', 'telecom'],
  'law-enforcement': [
    'accesses',
    'accounts',
    'audit',
    'block-list',
    'devices',
    'documents',
    'flags',
    'found',
    'identity',
  ],
  certificates: [],
  notifications: ['custody', 'devices', 'push', 'settings', 'transfers'],
  push: ['accounts'],
  organisations: ['accounts', 'audit', 'payments'],
  'partner-checks': ['audit', 'block-list', 'organisations', 'tacs', 'verifications', 'webhooks'],
  webhooks: ['organisations'],
  'block-list': ['audit', 'organisations'],
  sightings: ['audit', 'devices', 'law-enforcement', 'organisations'],
  custody: [
    'accounts',
    'audit',
    'certificates',
    'devices',
    'documents',
    'flags',
    'law-enforcement',
    'organisations',
    'stations',
    'tacs',
    'verifications',
  ],
  'private-lookup': ['block-list', 'organisations', 'transparency-log'],
  'transparency-log': ['audit'],
  statistics: ['audit', 'transparency-log'],
}

/**
 * Folders that may write any table: `backup` and `demo` fill a whole database, `adapters` keeps the books of
 * the sandbox gateway.
 */
export const TABLE_LOADERS: readonly string[] = ['adapters', 'backup', 'demo']

/**
 * Whose tables and SQL functions a module reads, in queries and in its database.sql. Only the owner writes a
 * table. Unlike the edges above these may run both ways: a fact about a phone is one statement.
 */
export const TABLE_READS: Readonly<Record<string, readonly string[]>> = {
  accesses: ['accounts', 'audit', 'devices', 'flags', 'transparency-log'],
  audit: ['accesses', 'accounts', 'devices'],
  'block-list': ['accounts', 'devices', 'flags', 'lists', 'organisations', 'sightings', 'webhooks'],
  cases: ['accounts', 'flags'],
  certificates: ['devices', 'lists', 'transparency-log'],
  db: ['accounts'],
  devices: [
    'accounts',
    'certificates',
    'documents',
    'flags',
    'identity',
    'law-enforcement',
    'lists',
    'profile',
    'transfers',
    'verifications',
  ],
  custody: ['accounts', 'devices', 'flags', 'stations', 'tacs'],
  documents: ['accounts', 'cases', 'custody', 'devices', 'found'],
  flags: ['accounts', 'channels', 'custody', 'devices', 'transfers', 'verifications'],
  found: ['accounts', 'devices', 'flags'],
  identity: ['accounts'],
  'law-enforcement': [
    'accounts',
    'audit',
    'block-list',
    'cases',
    'custody',
    'devices',
    'documents',
    'flags',
    'lists',
    'sightings',
    'stations',
    'tacs',
  ],
  lists: ['devices', 'flags'],
  needs: ['accounts', 'custody', 'devices', 'flags', 'found', 'transfers'],
  notifications: [
    'accounts',
    'custody',
    'devices',
    'documents',
    'flags',
    'found',
    'organisations',
    'push',
    'sightings',
    'stations',
    'transfers',
    'verifications',
  ],
  'one-time-codes': ['accounts'],
  organisations: ['accounts', 'partner-checks'],
  'partner-checks': ['accounts', 'devices', 'flags', 'lists', 'organisations', 'sightings', 'webhooks'],
  payments: ['accounts', 'verifications'],
  'private-lookup': ['transparency-log'],
  push: ['accounts'],
  profile: [
    'accounts',
    'devices',
    'flags',
    'identity',
    'one-time-codes',
    'organisations',
    'payments',
    'transfers',
  ],
  sightings: ['accounts', 'devices', 'flags', 'organisations', 'webhooks'],
  statistics: ['accounts', 'custody', 'devices', 'flags', 'stations', 'transparency-log'],
  telecom: ['accounts', 'devices'],
  telemetry: [
    'audit',
    'block-list',
    'organisations',
    'payments',
    'private-lookup',
    'transparency-log',
    'webhooks',
  ],
  transfers: ['accounts', 'devices'],
  'transparency-log': ['audit', 'devices', 'flags', 'verifications'],
  verifications: [
    'accounts',
    'certificates',
    'channels',
    'devices',
    'flags',
    'lists',
    'payments',
    'sightings',
    'telecom',
  ],
  webhooks: ['accounts', 'block-list', 'organisations'],
}

/**
 * The one table of feature edges in the web: a feature on the left may import those on the right. The app
 * (router, layouts) may import all of them, `ui` and `lib` none. The table has no cycles and no edge that
 * product code does not use.
 */
export const WEB_EDGES: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  cases: ['devices'],
  certificates: [],
  contacts: [],
  custody: ['certificates'],
  dashboard: ['devices', 'verifications'],
  'device-registration': ['devices'],
  devices: ['found', 'transparency', 'verifications'],
  flags: ['devices'],
  found: [],
  landing: [],
  'law-enforcement': [],
  legal: [],
  notifications: [],
  'officer-sign-in': ['accounts'],
  organisations: ['payments'],
  partners: [],
  payments: [],
  'private-check': [],
  'public-reports': ['custody'],
  settings: ['transparency'],
  simulator: [],
  statistics: [],
  support: [],
  transfers: ['devices'],
  transparency: [],
  verifications: ['payments'],
}

/** Modules that react to outbox events and are called by no module. */
export const REACTING_MODULES: readonly string[] = ['notifications']

export const MODULE_FILE = /^apps\/api\/src\/modules\/([^/]+)\//
export const FEATURE_FILE = /^apps\/web\/src\/features\/([^/]+)\//

/**
 * The edge `from → to` of an import; null: it stays within a module or feature, or is outside of them.
 *
 * @param file MODULE_FILE or FEATURE_FILE
 */
export function usedEdge(file: RegExp, from: string, to: string): string | null {
  const [source, target] = [file.exec(from)?.[1], file.exec(to)?.[1]]
  return source && target && source !== target ? `${source} → ${target}` : null
}

/** Edges of the table that no import uses. */
export function unusedEdges(
  edges: Readonly<Record<string, readonly string[]>>,
  used: ReadonlySet<string>,
): string[] {
  return Object.entries(edges)
    .flatMap(([module, allowed]) => allowed.map((target) => `${module} → ${target}`))
    .filter((edge) => !used.has(edge))
}

/** A cycle in the table, as `a → b → a`, or null. */
export function findCycle(edges: Readonly<Record<string, readonly string[]>>): string | null {
  const done = new Set<string>()
  const visit = (module: string, path: readonly string[]): string | null => {
    if (path.includes(module)) return [...path.slice(path.indexOf(module)), module].join(' → ')
    if (done.has(module)) return null
    for (const next of edges[module] ?? []) {
      const cycle = visit(next, [...path, module])
      if (cycle) return cycle
    }
    done.add(module)
    return null
  }
  for (const module of Object.keys(edges)) {
    const cycle = visit(module, [])
    if (cycle) return cycle
  }
  return null
}
