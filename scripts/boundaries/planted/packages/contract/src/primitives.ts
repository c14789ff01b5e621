// breaks: nothing
export { z } from 'zod'
