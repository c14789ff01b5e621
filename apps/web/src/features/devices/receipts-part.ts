import { lazyPart } from '../../lib/lazy-part.ts'

/** What the public log says: it stands last and closed on its pages, so that its script comes after theirs. */
export const ReceiptsPart = lazyPart(async () => (await import('./ReceiptsSection.tsx')).ReceiptsSection)
