/**
 * The content of /statistics as HTML, complete without scripts. Nothing in it was typed by anybody: words of
 * messages.ts, names of states, months and numbers.
 */
import { drawMap, format } from './draw-map.ts'
import { drawTrends } from './draw-trends.ts'
import type { ReleaseContent } from './release-files.ts'
import { NOT_GIVEN, PLACES, REST, type Totals, TYPES } from './rules.ts'
import type { Words } from './words.ts'

/** @param releases newest first */
export function drawPage(releases: readonly ReleaseContent[], words: Words): string {
  const { texts } = words
  const [newest] = releases
  return [
    `<h1 tabindex="-1">${texts.title}</h1><p class="statistics-lead">${texts.lead}</p>`,
    newest ? drawMonth(newest, words) : section('empty', texts.empty.heading, `<p>${texts.empty.text}</p>`),
    newest ? section('trends', texts.trends.heading, drawTrends(releases, words)) : '',
    section(
      'method',
      texts.method.heading,
      `<ul class="statistics-method">${texts.method.list.map(item).join('')}</ul>`,
    ),
    newest ? section('download', texts.downloads.heading, drawDownloads(releases, words)) : '',
  ].join('\n')
}

const item = (text: string) => `<li>${asText(text)}</li>`
const section = (id: string, heading: string, content: string) =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${content}</section>`
const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function drawMonth(release: ReleaseContent, words: Words): string {
  const { texts } = words
  const stolen = release.cells.filter(
    ({ type, state }) => type === 'stolen' && state !== NOT_GIVEN && state !== REST,
  )
  return `${section('month', words.month(release.month), drawFigures(release.totals, words))}
<div class="statistics-places">${section('map', texts.map.heading, `${drawMap(stolen, words)}<p class="statistics-note">${texts.map.populous}</p><p class="statistics-note">${texts.map.credit}</p>`)}
<div>${drawTable(release, words)}<p class="statistics-note">${asText(texts.table.note)}</p></div></div>`
}

function drawFigures(totals: Totals, { texts }: Words): string {
  const shown = TYPES.filter((type) => totals[type] > 0)
  if (shown.length === 0) return `<p>${texts.figures.none}</p>`
  const reported = totals.stolen + totals.lost
  const share = reported > 0 && totals.found > 0 ? format(Math.round((100 * totals.found) / reported)) : null
  const figures = shown.map((type): [string, string] => [format(totals[type]), texts.figures[type]])
  if (share !== null) figures.push([share, texts.figures.share])
  return `<dl class="statistics-figures">${figures.map(([value, label]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl><p class="statistics-note">${texts.figures.note}</p>`
}

function drawTable({ month, cells }: ReleaseContent, words: Words): string {
  const { texts } = words
  const rows = [...PLACES, REST].map((state) => {
    const counts = TYPES.map(
      (type) => cells.find((cell) => cell.state === state && cell.type === type)?.count ?? null,
    )
    return `<tr><th scope="row">${state}</th>${counts.map((count) => drawCount(count, words)).join('')}</tr>`
  })
  return `<table class="statistics-table" id="table"><caption>${texts.table.caption(words.month(month))}</caption><thead><tr><th scope="col">${texts.table.state}</th>${TYPES.map((type) => `<th scope="col">${texts.types[type]}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const drawCount = (count: number | null, { texts }: Words) =>
  count === null
    ? `<td class="hidden-count"><abbr title="${texts.table.hidden}">${asText(texts.table.short)}</abbr></td>`
    : `<td>${format(count)}</td>`

function drawDownloads(releases: readonly ReleaseContent[], words: Words): string {
  const { texts } = words
  const rows = releases.map(({ month }) => {
    const links = (['json', 'csv', 'proof'] as const).map((file) => {
      const name = texts.downloads.files[file]
      return `<a class="text-link" href="/statistics/${month}.${file}" aria-label="${texts.downloads.label(name, words.month(month))}">${name}</a>`
    })
    return `<tr><th scope="row">${words.month(month)}</th><td>${links.join('</td><td>')}</td></tr>`
  })
  return `<p>${texts.downloads.text} <a class="text-link" href="/transparency">${texts.downloads.check}</a></p>
<table class="statistics-table statistics-files"><tbody>${rows.join('')}</tbody></table>`
}
