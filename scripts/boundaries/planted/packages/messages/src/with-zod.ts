// breaks: messages-alone
export type { z } from 'zod'
