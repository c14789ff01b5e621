// breaks: offline-certificate-without-dependencies
export { sign } from 'node:crypto'
