/** Every text of the web application, by area (decisions §10: other languages can follow). */
export { certificate } from './messages/certificate.ts'
export { errors } from './messages/errors.ts'
export { landing } from './messages/landing.ts'
export { layout } from './messages/layout.ts'
export { payments } from './messages/payments.ts'
export { results } from './messages/results.ts'
export { ui } from './messages/ui.ts'
