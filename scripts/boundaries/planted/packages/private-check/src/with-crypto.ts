// breaks: private-check-in-browsers
export { sign } from 'node:crypto'
