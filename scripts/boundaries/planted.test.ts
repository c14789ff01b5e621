/**
 * A small tree of violations: every rule catches its own, and nothing else is reported. A new rule gets a row
 * here.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { findCycle, unusedEdges } from './edges.ts'
import { type Boundaries, findViolations } from './find-violations.ts'
import { IMPORT_RULES } from './import-rules.ts'
import { SOURCE_RULES } from './source-rules.ts'
import { TABLE_RULES } from './table-edges.ts'

/** Path, source, and the rules that the file breaks. Files that break none show what a rule allows. */
const PLANTED: readonly [path: string, source: string, ...rules: string[]][] = [
  ['apps/api/src/adapters/gateway/sandbox.ts', "import '../../kernel/kernel.ts'"],
  ['apps/api/src/adapters/x/vendor.ts', "import '../../modules/devices/index.ts'", 'adapters-without-rules'],
  ['apps/api/src/channels/dialogue.ts', "import '../db/pool.ts'", 'rules-are-pure'],
  ['apps/api/src/channels/take-turn.ts', "import '../modules/flags/flag-of.ts'", 'channels-call-use-cases'],
  ['apps/api/src/channels/texts.ts', "export const goodbye = 'Goodbye'"],
  ['apps/api/src/compose.ts', "import './adapters/gateway/sandbox.ts'"],
  ['apps/api/src/config/index.ts', 'export const port = process.env.PORT'],
  ['apps/api/src/db/pool.ts', "import 'pg'"],
  ['apps/api/src/http/route.ts', "import 'fastify'"],
  ['apps/api/src/kernel/clock.ts', 'export const now = () => new Date()'],
  ['apps/api/src/kernel/kernel.ts', "export const kernel = 'kernel'"],
  ['apps/api/src/kernel/citation.ts', '/** S2 §4: not in here. */', 'comments-cite-this-repository'],
  ['apps/api/src/kernel/environment.ts', 'const port = process.env.PORT', 'environment-in-config'],
  ['apps/api/src/kernel/with-module.ts', "import '../modules/devices/index.ts'", 'kernel-below-modules'],
  ['apps/api/src/kernel/with-riddle.ts', '// Whoever reads this has to guess.', 'comments-in-plain-words'],
  ['apps/api/src/kernel/with-tests.ts', "import 'vitest'", 'product-without-tests'],
  ['apps/api/src/kernel/web.ts', "import '../../../web/src/app/page.ts'", 'api-without-web'],
  ['apps/api/src/kernel/with-wide-comment.ts', `/** ${'wide '.repeat(22)}*/`, 'comments-at-110-columns'],
  [
    'apps/api/src/modules/devices/add-device.ts',
    "import { sql } from 'kysely'\nsql`select 1`",
    'sql-in-queries-and-db',
    'statements-in-queries-and-db',
  ],
  [
    'apps/api/src/modules/devices/buy.ts',
    "import '../../adapters/gateway/sandbox.ts'",
    'adapters-from-compose',
  ],
  ['apps/api/src/modules/devices/find-device.ts', "db.selectFrom('devices')", 'statements-in-queries-and-db'],
  ['apps/api/src/modules/devices/index.ts', "export const devices = 'devices'"],
  [
    'apps/api/src/modules/devices/list-queries.ts',
    'import { sql } from \'kysely\'\nsql`select user_id as "userId" from ownerships`',
    'rows-in-snake-case',
  ],
  [
    'apps/api/src/modules/devices/policy.ts',
    "import '../../kernel/clock.ts'\nDate.now()",
    'rules-are-pure',
    'rules-read-no-clock',
  ],
  [
    'apps/api/src/modules/devices/tables.ts',
    'export interface DevicesTables {\n  phones: Phones\n  owners: Owners\n}',
  ],
  [
    'apps/api/src/modules/devices/database.sql',
    'create function phones_of(id int) returns int language sql return 1;',
  ],
  ['apps/api/src/modules/found/tables.ts', 'export interface FoundTables {\n  found_cases: FoundCases\n}'],
  ['apps/api/src/modules/flags/write-queries.ts', "tx.updateTable('phones')", 'tables-written-by-owner'],
  [
    'apps/api/src/modules/flags/raw-queries.ts',
    'sql`insert into owners (id) values (1)`',
    'tables-written-by-owner',
  ],
  [
    'apps/api/src/modules/flags/database.sql',
    'create trigger t after insert on phones for each row execute function f();\ndelete from found_cases;',
    'tables-written-by-owner',
    'table-reads-listed',
  ],
  ['apps/api/src/modules/tacs/read-queries.ts', "db.selectFrom('phones')", 'table-reads-listed'],
  [
    'apps/api/src/modules/tacs/join-queries.ts',
    'sql`select 1 from tacs join owners using (id)`',
    'table-reads-listed',
  ],
  ['apps/api/src/modules/tacs/call-queries.ts', 'sql`select phones_of(1)`', 'table-reads-listed'],
  [
    'apps/api/src/modules/found/read-queries.ts',
    "sql`select 1 from phones where id = phones_of(1)`.for('update')",
  ],
  ['apps/api/src/demo/fill-queries.ts', "tx.insertInto('phones')"],
  ['apps/api/src/modules/devices/queries.ts', "import { sql } from 'kysely'\nsql`select 1`"],
  ['apps/api/src/modules/devices/remove-device.ts', "import 'fastify'", 'framework-at-the-edge'],
  ['apps/api/src/modules/devices/routes.ts', "import './queries.ts'", 'routes-call-use-cases'],
  ['apps/api/src/modules/devices/rules.ts', "import '../../db/pool.ts'", 'rules-are-pure'],
  ['apps/api/src/modules/flags/flag-of.ts', "import './index.ts'", 'no-file-cycle'],
  ['apps/api/src/modules/flags/flag-type.ts', "export type { Flags } from './flags-of.ts'", 'no-file-cycle'],
  ['apps/api/src/modules/flags/flags-of.ts', "export type { FlagType } from './flag-type.ts'"],
  ['apps/api/src/modules/flags/index.ts', "import './flag-of.ts'"],
  ['apps/api/src/modules/loyalty/index.ts', "import '../../kernel/kernel.ts'", 'module-listed'],
  ['apps/api/src/modules/payments/pay-device.ts', "import '../devices/index.ts'", 'module-edges-of-payments'],
  ['apps/api/src/modules/transfers/flags.test.ts', "import '../flags/index.ts'"],
  ['apps/api/src/modules/transfers/call.ts', "import '../../channels/texts.ts'", 'modules-below-channels'],
  ['apps/api/src/modules/verifications/through-the-wall.ts', "import '../flags/flag-of.ts'", 'module-door'],
  ['apps/api/src/modules/verifications/with-door.ts', "import '../flags/index.ts'"],
  ['apps/api/src/ports/gateway.ts', "import '../db/pool.ts'", 'ports-are-types'],
  ['apps/web/src/app/page.ts', "import '../features/verifications/check.ts'"],
  ['apps/web/src/features/coupons/coupons.ts', "import '../../lib/api.ts'", 'feature-listed'],
  [
    'apps/web/src/features/payments/pay.ts',
    "import '../verifications/check.ts'",
    'feature-edges-of-payments',
  ],
  ['apps/web/src/features/payments/api.ts', "import '../../../../api/src/compose.ts'", 'web-without-api'],
  ['apps/web/src/features/verifications/from-app.ts', "import '../../app/page.ts'", 'features-below-app'],
  ['apps/web/src/features/verifications/check.ts', "export const check = 'check'"],
  ['apps/web/src/lib/api.ts', "import '../app/page.ts'", 'ui-and-lib-at-the-bottom'],
  ['apps/web/src/ui/Button.tsx', "import '../features/coupons/coupons.ts'", 'ui-and-lib-at-the-bottom'],
  ['apps/web/src/ui/Label.tsx', 'const Label = <p title="Your number">IMEI</p>', 'texts-in-catalogues'],
  ['bench/with-web.ts', "import '../apps/web/src/features/verifications/check.ts'", 'outside-in'],
  ['e2e/with-api.ts', "import '../apps/api/src/kernel/kernel.ts'", 'outside-in'],
  [
    'packages/client/src/with-api.ts',
    "import '../../../apps/api/src/kernel/clock.ts'",
    'client-without-dependencies',
    'outside-in',
  ],
  ['packages/client/src/with-types.ts', "export type { z } from 'zod'"],
  ['packages/client/src/with-zod.ts', "import 'zod'", 'client-without-dependencies'],
  ['packages/contract/src/imei.ts', "import './primitives.ts'", 'first-load-without-zod'],
  ['packages/contract/src/lost.ts', "import './gone.ts'", 'contract-imports-zod-only', 'resolvable'],
  ['packages/contract/src/primitives.ts', "import 'zod'"],
  ['packages/contract/src/with-files.ts', "import 'node:fs'", 'contract-imports-zod-only'],
  ['packages/contract/src/with-framework.ts', "import 'fastify'", 'contract-imports-zod-only'],
  ['packages/messages/src/with-zod.ts', "export type { z } from 'zod'", 'messages-alone'],
  [
    'packages/offline-certificate/src/x.ts',
    "import 'node:crypto'",
    'offline-certificate-without-dependencies',
  ],
  ['packages/private-check/src/with-crypto.ts', "import 'node:crypto'", 'private-check-in-browsers'],
  ['packages/private-check/src/with-zod.ts', "import 'zod'", 'private-check-with-noble-alone'],
  ['packages/telco-agent/src/with-types.ts', "import 'node:fs/promises'\nexport type { z } from 'zod'"],
  ['packages/telco-agent/src/with-zod.ts', "import 'zod'", 'agent-without-dependencies'],
  ['packages/tlog/src/root.ts', 'export const rootOf = 0'],
  ['packages/tlog/src/with-crypto.ts', "import 'node:crypto'", 'tlog-alone'],
  ['packages/tlog/src/with-types.ts', "export type { z } from 'zod'", 'tlog-alone'],
  ['packages/witness/src/with-tlog.ts', "import 'node:fs/promises'\nimport '../../tlog/src/root.ts'"],
  ['packages/witness/src/with-zod.ts', "import 'zod'", 'witness-with-tlog-alone'],
]

/** Made from a table of edges by one line of code: the rows of payments test them all. */
const OF_TABLES = /^(module|feature)-edges-of-(?!payments$)/

const root = mkdtempSync(join(tmpdir(), 'amana-planted-'))
let found: Boundaries

beforeAll(async () => {
  for (const [path, source] of PLANTED) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${source}\n`)
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  found = await findViolations(root)
})

afterAll(() => {
  rmSync(root, { recursive: true })
})

test.each(PLANTED)('%s: %s', (path, _source, ...rules) => {
  const broken = found.violations.filter(({ from }) => from === path).map(({ rule }) => rule)
  expect([...new Set(broken)].sort()).toEqual(rules.sort())
})

test('every rule has a violation', () => {
  const planted = new Set(PLANTED.flatMap(([, , ...rules]) => rules))
  const rules = [...IMPORT_RULES, ...SOURCE_RULES, ...TABLE_RULES].map(({ name }) => name)
  const missing = rules.filter((name) => !planted.has(name))
  expect(missing.filter((name) => !OF_TABLES.test(name))).toEqual([])
})

test('an edge that no product code uses, or only a test, is noticed', () => {
  const { modules, features } = found.usedEdges
  expect(unusedEdges({ verifications: ['flags', 'tacs'], transfers: ['flags'] }, modules)).toEqual([
    'verifications → tacs',
    'transfers → flags',
  ])
  expect(unusedEdges({ payments: ['verifications', 'coupons'] }, features)).toEqual(['payments → coupons'])
})

test('a cycle in a table of edges is noticed', () => {
  expect(findCycle({ a: ['b'], b: ['c'], c: ['a'] })).not.toBeNull()
})
