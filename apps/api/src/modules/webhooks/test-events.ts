/** Test events: each has the shape of its kind, and speaks of nothing that exists. */
import type { TestableEvent } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { selectBlockListHead } from './queries.ts'

/** An IMEI of TAC 00990000, which no phone has: test clients get `stolen` for it. */
const TEST_IMEI = '009900000000039'
/** No job has it: asked for, it is 404. */
const TEST_JOB = '00990000-0000-7000-8000-000000000000'

/** No case has it. */
const TEST_CASE = 'LE-0000-000000'

interface TestOf {
  webhookId: string
  at: Date
}

/** The list's event names its true position: a reader that follows it finds nothing new. */
export async function testDataOf(tx: Tx, event: TestableEvent, { webhookId, at }: TestOf): Promise<object> {
  switch (event) {
    case 'ng.amana.test':
      return { webhook: webhookId }
    case 'ng.amana.check_job.done':
      return { id: TEST_JOB, status: 'done' }
    case 'ng.amana.flag.activated':
    case 'ng.amana.flag.cleared':
      return { imei: TEST_IMEI, status: 'stolen', at: at.toISOString() }
    case 'ng.amana.sighting.received':
      return {
        case_number: TEST_CASE,
        imei: TEST_IMEI,
        network: 'Test network',
        state: 'Lagos',
        seen_at: at.toISOString(),
      }
    case 'ng.amana.imei.copied':
      return { case_number: TEST_CASE, imei: TEST_IMEI, at: at.toISOString() }
    case 'ng.amana.blocklist.changed':
      return selectBlockListHead(tx)
  }
}
