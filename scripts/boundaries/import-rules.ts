import type { IReachabilityForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'
import { MODULE_EDGES, WEB_EDGES } from './edges.ts'

export interface ImportRule {
  name: string
  /** The reason, shown with each violation. */
  comment: string
  severity: 'error'
  from: IRegularForbiddenRuleType['from']
  to: IRegularForbiddenRuleType['to'] | IReachabilityForbiddenRuleType['to']
}

// `<port>.contract.ts` is the suite that every adapter of a port passes; `<module>.fixtures.ts` the builders
// of one module's tests.
export const TESTS = '[.](test|contract|fixtures)[.]tsx?$|^apps/(api|web)/src/testing/'
/** Sends broken requests to the product, for tests and benchmarks. */
const FUZZ = '^packages/fuzz/'
const MODULES = '^apps/api/src/modules/'
/** Types of rows: TABLE_READS in edges.ts says who reads them. */
const TABLES = `${MODULES}[^/]+/tables[.]ts$`
/** USSD and text messages. */
const CHANNELS = '^apps/api/src/channels/'
const FEATURES = '^apps/web/src/features/'
/** Folders whose subject is the database itself. */
const DATABASE = ['^apps/api/src/db/', '^apps/api/src/backup/database/', '^apps/api/src/embedded-postgres/']

function npm(...names: string[]): string {
  return `(^|/)node_modules/(${names.join('|')})(/|$)`
}

function forbid(name: string, comment: string, from: ImportRule['from'], to: ImportRule['to']): ImportRule {
  return { name, comment, severity: 'error', from, to }
}

const everywhere = [
  forbid(
    'resolvable',
    'an import that leads nowhere is never checked by the other rules',
    {},
    { couldNotResolve: true },
  ),
  forbid(
    'no-file-cycle',
    'files that need each other are one idea, or miss a third file',
    {},
    { circular: true },
  ),
  forbid(
    'product-without-tests',
    'tests and their builders never ship',
    { path: '^(apps/[^/]+|packages/[^/]+)/src/', pathNot: [TESTS, FUZZ] },
    { path: [TESTS, FUZZ, npm('vitest', 'fast-check', '@playwright')] },
  ),
]

const workspaces = [
  forbid(
    'contract-imports-zod-only',
    'both sides load the contract: zod, no I/O',
    { path: '^packages/contract/src/', pathNot: TESTS },
    { pathNot: ['^packages/contract/src/', npm('zod')] },
  ),
  forbid(
    'first-load-without-zod',
    'the landing page loads these files; zod would cost it 23 kB',
    { path: '^packages/contract/src/(imei|phone|money|dates|states)[.]ts$' },
    { path: npm('zod'), reachable: true },
  ),
  forbid(
    'client-without-dependencies',
    "partners load the client alone: the contract's types, and what browsers and Node have",
    { path: '^packages/client/src/', pathNot: TESTS },
    { pathNot: '^packages/client/src/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'agent-without-dependencies',
    "networks run the agent alone: the contract's types, and what Node has",
    { path: '^packages/telco-agent/src/', pathNot: TESTS },
    { pathNot: '^packages/telco-agent/src/', dependencyTypesNot: ['type-only', 'core'] },
  ),
  forbid(
    'tlog-alone',
    'servers, witnesses and browsers verify with the same files: no imports, no I/O',
    { path: '^packages/tlog/src/', pathNot: TESTS },
    { pathNot: '^packages/tlog/src/' },
  ),
  forbid(
    'messages-alone',
    'server, browser and scripts read texts by the same files: no imports, no I/O',
    { path: '^packages/messages/src/', pathNot: TESTS },
    { pathNot: '^packages/messages/src/' },
  ),
  forbid(
    'witness-with-tlog-alone',
    "outsiders run the witness: the log's formats, and what Node has",
    { path: '^packages/witness/src/', pathNot: TESTS },
    { pathNot: '^packages/(witness|tlog)/src/', dependencyTypesNot: ['core'] },
  ),
  forbid(
    'offline-certificate-without-dependencies',
    'anybody who verifies a certificate loads this alone: what browsers and Node both have',
    { path: '^packages/offline-certificate/src/', pathNot: TESTS },
    { pathNot: '^packages/offline-certificate/src/' },
  ),
  forbid(
    'private-check-with-noble-alone',
    'apps and partners load this: curves and hashes, and what Node has for the command',
    { path: '^packages/private-check/src/', pathNot: TESTS },
    { pathNot: ['^packages/private-check/src/', npm('@noble')], dependencyTypesNot: ['core'] },
  ),
  forbid(
    'private-check-in-browsers',
    'what apps and pages load has nothing of Node',
    { path: '^packages/private-check/src/(?!main[.]ts$|options[.]ts$)', pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'web-without-api',
    'the web knows the contract and HTTP',
    { path: '^apps/web/' },
    { path: '^apps/api/' },
  ),
  forbid(
    'api-without-web',
    'the API knows the contract and HTTP',
    { path: '^apps/api/' },
    { path: '^apps/web/' },
  ),
  forbid(
    'outside-in',
    'e2e, bench, fuzz and the packages that others run see HTTP and the contract only',
    {
      path: [
        '^(e2e|bench)/',
        FUZZ,
        '^packages/(client|offline-certificate|private-check|telco-agent|witness)/',
      ],
    },
    { path: '^apps/' },
  ),
]

const api = [
  forbid(
    'rules-are-pure',
    'rules and policies decide on what they are given: no I/O, no clock, no framework',
    { path: [`${MODULES}.+[/-](rules|policy)[.]ts$`, `${CHANNELS}(dialogue|lost-dialogue|read-text)[.]ts$`] },
    {
      pathNot: [
        '^packages/(contract|messages)/src/',
        npm('zod'),
        `${MODULES}.+([/-](rules|policy)|/messages)[.]ts$`,
        `${CHANNELS}lost-dialogue[.]ts$`,
        '^apps/api/src/kernel/(actor|app-error|durations|secrets|uuid)[.]ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'sql-in-queries-and-db',
    'all SQL of a module stands in its queries.ts',
    { path: '^apps/api/src/', pathNot: [...DATABASE, '[/-]queries[.]ts$', '/personal-data[.]ts$', TESTS] },
    { path: npm('pg', 'kysely', '@types/pg'), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'routes-call-use-cases',
    'a route binds one endpoint to one domain function',
    { path: [`${MODULES}.+/routes[.]ts$`, `${CHANNELS}(routes|simulator)[.]ts$`] },
    { path: ['^apps/api/src/db/', '[/-]queries[.]ts$'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'adapters-from-compose',
    'only compose.ts and its folder choose an adapter; all others see the port',
    {
      path: '^apps/api/src/',
      pathNot: ['^apps/api/src/compose([.]ts$|/)', '^apps/api/src/adapters/', TESTS],
    },
    { path: '^apps/api/src/adapters/' },
  ),
  forbid(
    'adapters-without-rules',
    'an adapter speaks to its vendor and holds no business rule',
    { path: '^apps/api/src/adapters/', pathNot: TESTS },
    { path: ['^apps/api/src/(modules|http)/', '^apps/api/src/((app|main|compose)[.]ts$|compose/)'] },
  ),
  forbid(
    'ports-are-types',
    'a port names what the product needs, not how it is done',
    { path: '^apps/api/src/ports/', pathNot: TESTS },
    { path: '^apps/api/src/', pathNot: '^apps/api/src/(ports|kernel)/' },
  ),
  forbid(
    'framework-at-the-edge',
    'domain functions run without HTTP',
    {
      path: '^apps/api/src/',
      pathNot: ['^apps/api/src/http/', '^apps/api/src/(app|compose|main)[.]ts$', '[/-]routes[.]ts$', TESTS],
    },
    { path: npm('fastify', 'fastify-type-provider-zod', '@fastify') },
  ),
]

const modules = [
  forbid(
    'module-door',
    "a module's index.ts is its only door",
    { path: `${MODULES}([^/]+)/`, pathNot: TESTS },
    { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/(index|tables)[.]ts$`] },
  ),
  forbid(
    'channels-call-use-cases',
    'calls and texts have the same doors as everybody, and no module knows of them',
    { path: CHANNELS, pathNot: TESTS },
    { path: MODULES, pathNot: `${MODULES}[^/]+/(index|tables)[.]ts$` },
  ),
  forbid(
    'modules-below-channels',
    'no module knows how its use cases are reached',
    { path: MODULES },
    { path: CHANNELS },
  ),
  forbid(
    'kernel-below-modules',
    'kernel, ports and the database know no module',
    { path: ['^apps/api/src/(kernel|ports)/', ...DATABASE], pathNot: TESTS },
    { path: MODULES, pathNot: TABLES },
  ),
  forbid(
    'module-listed',
    'a module has a row in scripts/boundaries/edges.ts',
    { path: `${MODULES}(?!(${Object.keys(MODULE_EDGES).join('|')})/)[^/]+/` },
    {},
  ),
  ...Object.entries(MODULE_EDGES).map(([module, allowed]) =>
    forbid(
      `module-edges-of-${module}`,
      `the table allows ${module} → ${allowed.join(', ') || 'nothing'}`,
      { path: `${MODULES}${module}/`, pathNot: TESTS },
      { path: MODULES, pathNot: [`${MODULES}(${[module, ...allowed].join('|')})/`, TABLES] },
    ),
  ),
]

const web = [
  forbid(
    'feature-listed',
    'a feature has a row in scripts/boundaries/edges.ts',
    { path: `${FEATURES}(?!(${Object.keys(WEB_EDGES).join('|')})/)[^/]+/` },
    {},
  ),
  ...Object.entries(WEB_EDGES).map(([feature, allowed]) =>
    forbid(
      `feature-edges-of-${feature}`,
      `the table allows ${feature} → ${allowed.join(', ') || 'nothing'}`,
      { path: `${FEATURES}${feature}/`, pathNot: TESTS },
      { path: FEATURES, pathNot: `${FEATURES}(${[feature, ...allowed].join('|')})/` },
    ),
  ),
  forbid(
    'features-below-app',
    'the app puts features into its router and layouts',
    { path: FEATURES, pathNot: TESTS },
    { path: '^apps/web/src/app/' },
  ),
  forbid(
    'ui-and-lib-at-the-bottom',
    'the design system and lib serve every feature',
    { path: '^apps/web/src/(ui|lib)/', pathNot: TESTS },
    { path: '^apps/web/src/(features|app)/' },
  ),
]

export const IMPORT_RULES: readonly ImportRule[] = [...everywhere, ...workspaces, ...api, ...modules, ...web]
