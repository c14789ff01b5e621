// breaks: no-file-cycle
import * as flags from './index.ts'

export const flagOf = () => flags
