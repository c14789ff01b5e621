/** The layer rules over the repository. */
import { ROOT } from '../root.ts'
import { findCycle, MODULE_EDGES, REACTING_MODULES, TABLE_READS, unusedEdges, WEB_EDGES } from './edges.ts'
import { findViolations } from './find-violations.ts'
import { IMPORT_RULES } from './import-rules.ts'
import { SOURCE_RULES } from './source-rules.ts'
import { TABLE_RULES } from './table-edges.ts'

interface BoundaryReport {
  modules: number
  problems: string[]
}

/** The real tree and the tables of edges. */
export async function checkTree(): Promise<BoundaryReport> {
  const { modules, violations, usedEdges } = await findViolations(ROOT)
  const comments = new Map(
    [...IMPORT_RULES, ...SOURCE_RULES, ...TABLE_RULES].map((rule) => [rule.name, rule.comment]),
  )
  const byFile = Map.groupBy(violations, ({ rule, from }) => `${rule}: ${from}`)
  const problems = [...byFile].map(([ruleAndFile, all]) => {
    const targets = [...new Set(all.map(({ to }) => to))].join(', ')
    return `${ruleAndFile} → ${targets} (${comments.get(all[0]?.rule ?? '')})`
  })
  if (modules === 0)
    problems.push('0 files were read: is typescript the version that dependency-cruiser can use?')
  for (const edges of [MODULE_EDGES, WEB_EDGES]) {
    const cycle = findCycle(edges)
    if (cycle) problems.push(`scripts/boundaries/edges.ts has a cycle: ${cycle}`)
  }
  for (const [module, allowed] of Object.entries(MODULE_EDGES))
    for (const target of allowed)
      if (REACTING_MODULES.includes(target) && !REACTING_MODULES.includes(module))
        problems.push(
          `scripts/boundaries/edges.ts: ${module} calls ${target}, which only reacts to outbox events`,
        )
  const unused = [
    ...unusedEdges(MODULE_EDGES, usedEdges.modules),
    ...unusedEdges(WEB_EDGES, usedEdges.features),
    ...unusedEdges(TABLE_READS, usedEdges.tables),
  ]
  for (const edge of unused)
    problems.push(`scripts/boundaries/edges.ts allows ${edge}, which no product code uses`)
  return { modules, problems }
}
