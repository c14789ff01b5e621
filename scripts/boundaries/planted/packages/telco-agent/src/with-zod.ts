// breaks: agent-without-dependencies
export { z } from 'zod'
