// breaks: feature-edges-of-payments
export { check } from '../verifications/start-check.ts'
