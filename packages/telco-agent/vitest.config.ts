import { defineConfig } from 'vitest/config'

/** The command as a process; the other tests are among those of `npm run unit`. */
export default defineConfig({
  test: {
    name: 'telco-agent',
    include: ['src/**/*.process.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
