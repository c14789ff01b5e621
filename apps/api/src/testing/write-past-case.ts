/**
 * `node write-past-case.ts MONTH`: writes one case of a past month, which nobody can report today. It joins
 * the product of `DATA_DIR` as the administrator's commands do.
 */
import { randomUUID } from 'node:crypto'
import { openInfrastructure } from '../bootstrap.ts'
import { readConfig } from '../config/index.ts'
import { createLogger } from '../kernel/log.ts'

const month = process.argv[2]
const infrastructure = await openInfrastructure(readConfig(), createLogger('error'), 'admin')
try {
  await infrastructure.database.db
    .insertInto('statistics_cases')
    .values({
      flag_id: 1_000_000,
      case_id: 1_000_000,
      flag_type: 'stolen',
      state_key: 'lagos',
      activated_at: new Date(`${month}-15T12:00:00Z`),
      person: randomUUID(),
    })
    .execute()
} finally {
  await infrastructure.close()
}
