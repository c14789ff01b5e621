import { defineConfig } from 'vitest/config'

/** The command as a process; the other tests are among those of `npm run unit`. */
export default defineConfig({
  test: {
    name: 'telco-agent',
    include: ['src/**/*.process.test.ts'],
    // Only a test that hangs reaches these.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
