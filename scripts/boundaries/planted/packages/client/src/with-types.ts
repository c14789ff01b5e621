// breaks: nothing
export type { z } from 'zod'
