// breaks: witness-with-tlog-alone
export { z } from 'zod'
