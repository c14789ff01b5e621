/** `npm start`. The product is imported after its compiled code can be found. */
import './compile-cache.js'

await import('./start.ts')
