import { expect, test } from 'vitest'
import { JOB_NAMES } from './jobs/jobs.ts'
import { handlersOf } from './module.ts'

const jobs = Object.fromEntries(JOB_NAMES.map((name) => [name, async () => undefined]))

test('every job is handled by one module', () => {
  expect(Object.keys(handlersOf([{ jobs }, {}])).toSorted()).toEqual(JOB_NAMES.toSorted())
  expect(() => handlersOf([])).toThrow(`0 modules handle the job ${JOB_NAMES[0]}`)
  expect(() => handlersOf([{ jobs }, { jobs: { 'codes.send': async () => undefined } }])).toThrow(
    '2 modules handle the job codes.send',
  )
})
