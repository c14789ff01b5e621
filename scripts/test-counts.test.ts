import { describe, expect, test } from 'vitest'
import { countPlaywright, countStep, countVitest } from './test-counts.ts'

const vitestReport = (...files: [status: string, ...assertions: string[]][]) =>
  JSON.stringify({
    testResults: files.map(([status, ...assertions]) => ({
      name: 'file',
      status,
      assertionResults: assertions.map((each, index) => ({
        fullName: `test ${index}`,
        status: each,
        failureMessages: ['said'],
      })),
    })),
  })

describe('countVitest', () => {
  test('counts each test and names the skipped ones', () => {
    const report = vitestReport(['passed', 'passed', 'skipped', 'todo'], ['failed', 'passed', 'failed'])
    expect(countVitest(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['test 1', 'test 2'],
      failures: ['test 1\n    said'],
    })
  })
  test('a file that does not load is one failed test', () => {
    expect(countVitest(vitestReport(['failed'], ['passed', 'passed']))).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: [],
      failures: [expect.stringMatching(/^file\n/)],
    })
  })
})

test('countPlaywright walks into suites; flaky is failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ projectName: 'chromium', status }] })
  const report = {
    suites: [
      { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'skipped')] }] },
    ],
  }
  expect(countPlaywright(JSON.stringify(report))).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: ['chromium: c'],
    failures: [expect.stringMatching(/^chromium: b/)],
  })
})

describe('countStep', () => {
  test.each([
    ['a runner that could not start', 1, null, { passed: 0, failed: 1 }],
    ['a runner that says it is well without a report', 0, null, { passed: 0, failed: 1 }],
    ['no test found', 0, vitestReport(), { passed: 0, failed: 1 }],
    ['an error outside of the tests', 1, vitestReport(['passed', 'passed']), { passed: 1, failed: 1 }],
    ['all well', 0, vitestReport(['passed', 'passed']), { passed: 1, failed: 0 }],
    ['failed tests are not counted twice', 1, vitestReport(['failed', 'failed']), { passed: 0, failed: 1 }],
  ])('%s', (_, code, report, expected) => {
    expect(countStep(code, report, countVitest)).toMatchObject(expected)
  })
})
