// breaks: private-check-with-noble-alone
export { z } from 'zod'
