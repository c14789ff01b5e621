// breaks: client-without-dependencies
export { z } from 'zod'
