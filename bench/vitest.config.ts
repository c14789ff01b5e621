import { defineConfig } from 'vitest/config'

// Each test has the machine to itself: it starts the product, loads it and kills something.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], fileParallelism: false } })
