/** Programs as processes of their own, as people start them. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'packages/telco-agent',
      'packages/witness',
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.process.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
