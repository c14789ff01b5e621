// breaks: product-without-tests
export { vi } from 'vitest'
