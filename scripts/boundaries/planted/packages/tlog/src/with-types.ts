// breaks: tlog-alone
export type { z } from 'zod'
