/** `npm start`. The product is imported after its compiled code can be found. */
import './compile-cache.ts'

await import('./start.ts')
