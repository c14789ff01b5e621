/** What a test runner's JSON report says, as three numbers. */
export interface TestCounts {
  passed: number
  failed: number
  /** Names of tests that did not run. They count as failed: nothing is skipped silently. */
  skipped: string[]
}

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** Vitest's `json` reporter. A file that could not even be loaded counts as one failed test. */
export function countVitest(json: string): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, skipped: [] }
  for (const file of (JSON.parse(json) as VitestReport).testResults) {
    const failedBefore = counts.failed
    for (const { fullName, status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1
      else if (status === 'failed') counts.failed += 1
      else counts.skipped.push(fullName)
    }
    if (file.status === 'failed' && counts.failed === failedBefore) counts.failed += 1
  }
  return counts
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { projectName: string; status: string }[] }[]
}

/** Playwright's `json` reporter. A flaky test is a failed one. */
export function countPlaywright(json: string): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, skipped: [] }
  const visit = (suite: PlaywrightSuite) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { projectName, status } of tests) {
        if (status === 'expected') counts.passed += 1
        else if (status === 'skipped') counts.skipped.push(`${projectName}: ${title}`)
        else counts.failed += 1
      }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  visit(JSON.parse(json) as PlaywrightSuite)
  return counts
}

/** Counts of a step from its exit code and its report, when it wrote one: a step that failed counts as at least one failed test. */
export function countStep(code: number, report: string | null, count: (json: string) => TestCounts): TestCounts {
  const counts = report === null ? { passed: 0, failed: 0, skipped: [] } : count(report)
  const ranNothing = counts.passed + counts.failed + counts.skipped.length === 0
  if (counts.failed === 0 && (code !== 0 || ranNothing)) counts.failed = 1
  return counts
}
