/** Bars of the months, oldest first, and the same as a table. */
import { format } from './draw-map.ts'
import type { ReleaseContent } from './release-files.ts'
import { TYPES } from './rules.ts'
import type { Words } from './words.ts'

const HEIGHT = 96
const BAR = 20

/** @param releases newest first */
export function drawTrends(
  releases: readonly Pick<ReleaseContent, 'month' | 'totals'>[],
  words: Words,
): string {
  const { texts } = words
  if (releases.length < 2) return `<p class="statistics-note">${texts.trends.later}</p>`
  const months = releases.toReversed()
  const charts = TYPES.map((type) => {
    const most = Math.max(1, ...months.map(({ totals }) => totals[type]))
    const bars = months.map(({ month, totals }, at) => {
      const height = Math.round((HEIGHT * totals[type]) / most)
      return `<rect x="${at * BAR + 2}" y="${HEIGHT - height}" width="${BAR - 4}" height="${height}"><title>${words.month(month)}: ${format(totals[type])}</title></rect>`
    })
    return `<figure><figcaption>${texts.types[type]}</figcaption><svg class="statistics-bars" viewBox="0 0 ${months.length * BAR} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg></figure>`
  })
  const rows = releases.map(
    ({ month, totals }) =>
      `<tr><th scope="row">${words.month(month)}</th>${TYPES.map((type) => `<td>${format(totals[type])}</td>`).join('')}</tr>`,
  )
  return `<div class="statistics-trends">${charts.join('')}</div>
<p class="statistics-note">${texts.trends.note}</p>
<table class="statistics-table"><thead><tr><th scope="col">${texts.trends.month}</th>${TYPES.map((type) => `<th scope="col">${texts.types[type]}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}
