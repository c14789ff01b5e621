/** A test runner's JSON report, as three numbers. */
export interface TestCounts {
  passed: number
  failed: number
  /** Names of tests that did not run. They count as failed: nothing is skipped silently. */
  skipped: string[]
  /** Each failed test's name and the beginning of its message. */
  failures: string[]
}

/** Enough for an assertion with its difference and its place. */
const FAILURE_LINES = 16

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** The counts of a step without a report. */
export function noTests(): TestCounts {
  return { passed: 0, failed: 0, skipped: [], failures: [] }
}

function failure(name: string, messages: readonly string[]): string {
  const lines = messages.join('\n').split('\n').slice(0, FAILURE_LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** Vitest's `json` reporter. A file that could not be loaded counts as one failed test. */
export function countVitest(json: string): TestCounts {
  const counts = noTests()
  for (const file of (JSON.parse(json) as VitestReport).testResults) {
    const failedBefore = counts.failed
    for (const { fullName, status, failureMessages = [] } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1
      else if (status === 'failed') {
        counts.failed += 1
        counts.failures.push(failure(fullName, failureMessages))
      } else counts.skipped.push(fullName)
    }
    if (file.status === 'failed' && counts.failed === failedBefore) {
      counts.failed += 1
      counts.failures.push(failure(file.name, [file.message ?? '']))
    }
  }
  return counts
}

interface PlaywrightTest {
  projectName: string
  status: string
  results?: { error?: { message?: string; location?: { file: string; line: number } } }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: PlaywrightTest[] }[]
}

/** Playwright's `json` reporter. A flaky test is a failed one. */
export function countPlaywright(json: string): TestCounts {
  const counts = noTests()
  const visit = (suite: PlaywrightSuite) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { projectName, status, results = [] } of tests) {
        const name = `${projectName}: ${title}`
        if (status === 'expected') counts.passed += 1
        else if (status === 'skipped') counts.skipped.push(name)
        else {
          counts.failed += 1
          const messages = results.map(
            ({ error }) => `${error?.message ?? ''}\nat ${error?.location?.file}:${error?.location?.line}`,
          )
          counts.failures.push(failure(name, messages))
        }
      }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  visit(JSON.parse(json) as PlaywrightSuite)
  return counts
}

/**
 * Counts of a step from its exit code and its report, if it wrote one: a failed step counts as at least one
 * failed test.
 */
export function countStep(
  code: number,
  report: string | null,
  count: (json: string) => TestCounts,
): TestCounts {
  const counts = report === null ? noTests() : count(report)
  const ranNothing = counts.passed + counts.failed + counts.skipped.length === 0
  if (counts.failed === 0 && (code !== 0 || ranNothing)) counts.failed = 1
  return counts
}
