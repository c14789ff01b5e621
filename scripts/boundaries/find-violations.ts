import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { FEATURE_FILE, MODULE_FILE, usedEdge } from './edges.ts'
import { IMPORT_RULES, TESTS } from './import-rules.ts'
import { findSourceViolations } from './source-rules.ts'
import { findTableUses } from './table-edges.ts'
import type { Violation } from './violation.ts'

export interface Boundaries {
  /** Source files read; 0 means that the cruiser could not read TypeScript and nothing was checked. */
  modules: number
  violations: Violation[]
  /**
   * The edges that product code uses, as `from → to`: of the API's modules, of the web's features, of reads
   * of tables.
   */
  usedEdges: { modules: Set<string>; features: Set<string>; tables: Set<string> }
}

const SOURCES = [
  'packages/contract/src',
  'packages/client/src',
  'packages/fuzz/src',
  'packages/messages/src',
  'packages/offline-certificate/src',
  'packages/private-check/src',
  'packages/telco-agent/src',
  'packages/tlog/src',
  'packages/tlog/outside',
  'packages/witness/src',
  'apps/api/src',
  'apps/web/src',
  'apps/web/service-worker',
  'e2e',
  'bench',
  'scripts',
]
const NOT_SOURCES = '^apps/web/dist/|^e2e/(test-results|playwright-report)/'

/** Reads every source below `root` and checks it against the import rules and the text rules. */
export async function findViolations(root: string): Promise<Boundaries> {
  const options: ICruiseOptions = {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: [...IMPORT_RULES] } as IFlattenedRuleSet,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: NOT_SOURCES },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    parser: 'tsc',
  }
  const resolve = {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'types', 'default'],
    extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json', '.css'],
  }
  const sources = SOURCES.filter((source) => existsSync(join(root, source)))
  const result = (await cruise(sources, options, resolve)).output as ICruiseResult
  const files = result.modules
    .map(({ source }) => source)
    .filter(
      (source) => /\.tsx?$/.test(source) && !/(^|\/)node_modules\//.test(source) && !source.startsWith('..'),
    )
  const imports = result.modules
    .filter(({ source }) => !new RegExp(TESTS).test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    )
  const edgesBetween = (file: RegExp) =>
    new Set(imports.map(({ from, to }) => usedEdge(file, from, to)).filter((edge) => edge !== null))
  const tables = findTableUses(root)
  return {
    modules: files.length,
    usedEdges: {
      modules: edgesBetween(MODULE_FILE),
      features: edgesBetween(FEATURE_FILE),
      tables: tables.reads,
    },
    violations: [
      ...result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...tables.violations,
      ...findSourceViolations(root, files).map(({ rule, from, line }) => ({
        rule,
        from,
        to: `line ${line}`,
      })),
    ],
  }
}
