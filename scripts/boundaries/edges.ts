/**
 * The one table of module edges: a module on the left may import the `index.ts` of those on the right, nothing else of
 * them. The table has no cycles. Nobody lists `notifications`: it reacts to outbox events. `certificates` is a leaf: whoever decides
 * that something is clean issues the certificate in the same transaction (docs/adr/0007).
 */
export const MODULE_EDGES: Readonly<Record<string, readonly string[]>> = {
  system: [],
  tacs: [],
  audit: [],
  lists: [],
  settings: [],
  'one-time-codes': [],
  accounts: ['settings', 'one-time-codes'],
  identity: ['accounts', 'payments'],
  profile: ['accounts', 'identity', 'settings'],
  documents: ['audit'],
  devices: ['accounts', 'audit', 'certificates', 'documents', 'tacs'],
  flags: ['devices', 'accounts', 'certificates', 'one-time-codes'],
  payments: ['accounts'],
  verifications: ['devices', 'flags', 'payments', 'accounts', 'certificates', 'tacs'],
  transfers: ['devices', 'flags', 'accounts', 'certificates', 'one-time-codes', 'settings'],
  'law-enforcement': ['audit', 'devices', 'documents', 'flags', 'accounts', 'identity'],
  certificates: [],
  notifications: ['accounts', 'certificates', 'devices', 'flags', 'settings', 'transfers', 'verifications'],
}

/** The features of the web: one on the left may import those on the right. The app (router, layouts) may import all of them. */
export const WEB_EDGES: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  certificates: [],
  contacts: [],
  dashboard: ['devices', 'verifications'],
  'device-registration': [],
  devices: ['flags', 'verifications'],
  flags: ['devices'],
  landing: [],
  'law-enforcement': [],
  legal: [],
  notifications: [],
  'officer-sign-in': ['accounts'],
  payments: [],
  'public-reports': [],
  settings: [],
  transfers: ['devices', 'verifications'],
  verifications: ['dashboard', 'payments'],
}

/** Modules that react to outbox events and are called by no module. */
export const REACTING_MODULES: readonly string[] = ['notifications']

/** A way round in the table, as `a → b → a`, or null. */
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
