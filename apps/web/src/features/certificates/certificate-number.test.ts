import { expect, test } from 'vitest'
import { parseCertificateNumber } from './certificate-number.ts'

test.each([
  ['AM-2026-7K3QX9VB-4M2NT8RC', 'AM-2026-7K3QX9VB-4M2NT8RC'],
  ['  am 2026 7k3qx9vb 4m2nt8rc ', 'AM-2026-7K3QX9VB-4M2NT8RC'],
  ['https://amana.example/certificates/AM-2026-7K3QX9VB-4M2NT8RC/', 'AM-2026-7K3QX9VB-4M2NT8RC'],
  ['AM-2025-7K3QX9VB', 'AM-2025-7K3QX9VB'],
  ['', null],
  ['354188040123456', null],
  ['AM-2026-7K3Q', null],
  ['LE-2026-000001', null],
])('%j is %j', (typed, number) => {
  expect(parseCertificateNumber(typed)).toBe(number)
})
