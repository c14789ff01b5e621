import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM, product, products, WORKERS } from './product.ts'

const { url } = await product()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: WORKERS,
  // A flaky test is a failing one.
  retries: 0,
  forbidOnly: true,
  // Broad sweeps, of which a smaller one is in every run.
  ...(process.env.AMANA_LONG === '1' ? {} : { grepInvert: /@long/ }),
  // Four browsers and four products share two cores, which may be slow: a second of one alone may become
  // twenty. Sessions outlast a test (sign-in.ts).
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: url,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // A test that waits in vain ends before its time.
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // Recording each step costs as much processor time as the tests themselves: use `--trace on` for a
    // failing one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Every test begins with an empty browser and would fetch the shell needlessly; offline.spec.ts allows
    // the worker.
    serviceWorkers: 'block',
    // No test needs a graphics card; its process took 7 % of the processor time.
    launchOptions: {
      executablePath: CHROMIUM,
      args: ['--disable-gpu', '--disable-software-rasterizer'],
      // With AMANA_STEP_PAUSE=1500 each page is complete before a test looks at it: a locator that matches
      // once more in what arrives late then fails each time, not once in a hundred.
      slowMo: Number(process.env.AMANA_STEP_PAUSE ?? 0),
    },
  },
  projects: [
    { name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
  webServer: (await products()).map(({ url, port, dataDir }) => ({
    command: `exec "${process.execPath}" start-product.ts`,
    url: `${url}/readyz`,
    env: { PORT: String(port), DATA_DIR: dataDir },
    timeout: 600_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  })),
})
