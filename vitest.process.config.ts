/** Programs as processes of their own, as people start them. */
import { configDefaults, defineConfig } from 'vitest/config'

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
          exclude: [
            ...configDefaults.exclude,
            ...(process.env.AMANA_LONG === '1' ? [] : ['**/*.long.process.test.ts']),
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
