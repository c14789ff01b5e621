export { mutatedFiles } from './files.ts'
export { type Caller, type Finding, type FuzzOptions, type FuzzResult, fuzz } from './fuzz.ts'
export { BEARERS, type Bearer } from './requests.ts'
export { addWord, type Words } from './words.ts'
