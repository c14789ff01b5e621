import { configDefaults, defineConfig } from 'vitest/config'

const long = process.env.AMANA_LONG === '1'

// Each test has the machine to itself: it starts the product, loads it and kills a process.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])],
    fileParallelism: false,
  },
})
