export { deviceWords } from '@amana/contract/device-words'
