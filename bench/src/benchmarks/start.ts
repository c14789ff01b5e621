/** First start on an empty folder, and memory and processor time of the idle product. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from '../benchmark.ts'
import type { Row } from '../print.ts'
import { cpuSecondsOfTree, memoryOfTree, type ProcessMemory } from '../processes.ts'
import { startProduct } from '../servers.ts'
import { temporaryFolder, withCleanup } from '../setup.ts'
import { rounded } from '../statistics.ts'

/** The work of a first start has ended. */
const SETTLED_MS = 20_000
const IDLE_MS = 40_000

export const start: Benchmark = {
  about: 'seconds to /readyz on a fresh DATA_DIR (goal 20) and idle memory with PostgreSQL (goal 350 MB)',
  async run({ rounds }) {
    const rows: Row[] = []
    let processes: ProcessMemory[] = []
    for (let round = 1; round <= rounds; round += 1)
      await withCleanup(async (cleanup) => {
        const product = await startProduct({ DATA_DIR: temporaryFolder(cleanup) })
        cleanup(() => product.stop())
        await sleep(SETTLED_MS)
        const before = cpuSecondsOfTree(product.pid)
        await sleep(IDLE_MS)
        const used = cpuSecondsOfTree(product.pid) - before
        processes = memoryOfTree(product.pid)
        const total = (kind: 'pss' | 'rss') => rounded(processes.reduce((sum, each) => sum + each[kind], 0))
        const ready = rounded(product.startedIn / 1_000, 2)
        rows.push({
          round,
          'seconds to ready': ready,
          'PSS MB': total('pss'),
          'RSS MB': total('rss'),
          'idle, % of a core': rounded((100_000 * used) / IDLE_MS, 1),
        })
      })
    const byProcess = processes.map(({ name, pss, rss }) => ({
      'PSS MB': rounded(pss, 1),
      'RSS MB': rounded(rss, 1),
      name,
    }))
    return { tables: [rows, byProcess], notes: ['Below: the processes of the last round.'] }
  },
}
