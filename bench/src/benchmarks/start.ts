/** First start on an empty folder, and the memory of the idle product. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from '../benchmark.ts'
import { print, printTable } from '../print.ts'
import { memoryOfTree } from '../processes.ts'
import { startProduct } from '../servers.ts'
import { median, rounded } from '../statistics.ts'

const GOAL_SECONDS = 20
const GOAL_MIB = 350
const IDLE_MS = 20_000

export const start: Benchmark = {
  about: `seconds to /readyz on a fresh DATA_DIR (goal ${GOAL_SECONDS}) and idle memory with PostgreSQL (goal ${GOAL_MIB} MB)`,
  defaults: { rounds: 3 },
  async run({ rounds, npm }) {
    const rows = []
    let processes: ReturnType<typeof memoryOfTree> = []
    for (let round = 1; round <= rounds; round += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
      try {
        const product = await startProduct({ DATA_DIR: dataDir }, { npm })
        try {
          await sleep(IDLE_MS)
          processes = memoryOfTree(product.pid)
        } finally {
          await product.stop()
        }
        const total = (kind: 'pss' | 'rss') => rounded(processes.reduce((sum, each) => sum + each[kind], 0))
        rows.push({
          round,
          'seconds to ready': rounded(product.startedIn / 1000, 2),
          'PSS MB': total('pss'),
          'RSS MB': total('rss'),
        })
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
    printTable(rows)
    print()
    print('The last round, process by process:')
    printTable(processes.map(({ name, pss, rss }) => ({ 'PSS MB': rounded(pss, 1), 'RSS MB': rounded(rss, 1), name })))
    return {
      table: rows,
      processes,
      medianSeconds: median(rows.map((row) => row['seconds to ready'])),
      medianPssMb: median(rows.map((row) => row['PSS MB'])),
    }
  },
}
