import { usePageTitle } from '../../../lib/page-title.ts'
import { PageHeading } from '../../../ui/index.ts'
import { Blocks } from './Blocks.tsx'
import type { Chapter } from './blocks.ts'
import { words } from './words.ts'

/** The page of one chapter of /developers. */
export function pageOf(chapter: Chapter) {
  return function ChapterPage() {
    const { title, subtitle, blocks } = chapter
    usePageTitle(words.titleOf(title))
    return (
      <>
        <PageHeading className="mb-6" subtitle={subtitle}>
          {title}
        </PageHeading>
        <Blocks blocks={blocks} />
      </>
    )
  }
}
