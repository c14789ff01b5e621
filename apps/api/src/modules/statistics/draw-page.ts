/**
 * The content of /statistics as HTML, complete without scripts. Nothing in it was typed by anybody: words of
 * messages.ts, names of states, months and numbers.
 */
import { drawMap, format } from './draw-map.ts'
import { drawTrends } from './draw-trends.ts'
import { SCHEMAS } from './machine-files.ts'
import { CENSUS } from './population.ts'
import { ratesOf } from './rates.ts'
import type { ReleaseContent } from './release-files.ts'
import type { Band, ReturnsContent } from './returns.ts'
import { NOT_GIVEN, PLACES, REST, type Totals, TYPES } from './rules.ts'
import type { Words } from './words.ts'

export interface Released {
  content: ReleaseContent
  /** Null: a release of before has none. */
  returns: ReturnsContent | null
}

/** @param releases newest first */
export function drawPage(releases: readonly Released[], words: Words): string {
  const { texts } = words
  const newest = releases[0]?.content
  const returns = releases[0]?.returns
  const contents = releases.map(({ content }) => content)
  return [
    `<h1 tabindex="-1">${texts.title}</h1><p class="statistics-lead">${texts.lead}</p>`,
    newest?.demo ? `<p class="statistics-demo" role="note">${texts.demo}</p>` : '',
    newest ? drawMonth(newest, words) : section('empty', texts.empty.heading, `<p>${texts.empty.text}</p>`),
    newest ? section('rates', texts.rates.heading, drawRates(newest, words)) : '',
    returns ? section('returned', texts.returned.heading, drawReturns(returns, words)) : '',
    newest ? section('trends', texts.trends.heading, drawTrends(contents, words)) : '',
    section(
      'method',
      texts.method.heading,
      `<ul class="statistics-method">${texts.method.list.map(item).join('')}</ul>`,
    ),
    section(
      'download',
      texts.downloads.heading,
      newest ? drawDownloads(releases, words) : drawMachineFiles(words),
    ),
  ].join('\n')
}

const MACHINE_FILES = ['index', ...Object.keys(SCHEMAS)].map((name) => `/statistics/${name}.json`)

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
  return `${drawList(figures)}<p class="statistics-note">${texts.figures.note}</p>`
}

const drawList = (figures: readonly [value: string, label: string][]) =>
  `<dl class="statistics-figures">${figures.map(([value, label]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>`

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

/** The states whose count of stolen phones is published, highest rate first. */
function drawRates({ month, cells }: ReleaseContent, words: Words): string {
  const { texts } = words
  const source = texts.rates.source(String(CENSUS.year), format(CENSUS.total))
  const rates = ratesOf(cells)
    .flatMap(({ type, state, rate, count }) =>
      type === 'stolen' && rate !== null && count !== null ? [{ state, rate, count }] : [],
    )
    .toSorted((one, other) => other.rate - one.rate)
  if (rates.length === 0) return `<p>${texts.rates.none}</p>`
  const rows = rates.map(
    ({ state, rate, count }) =>
      `<tr><th scope="row">${state}</th><td>${rate.toFixed(1)}</td><td>${format(count)}</td></tr>`,
  )
  return `<table class="statistics-table"><caption>${texts.rates.caption(words.month(month))}</caption><thead><tr><th scope="col">${texts.table.state}</th><th scope="col">${texts.rates.rate}</th><th scope="col">${texts.rates.cases}</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="statistics-note">${source}</p>`
}

/** Phones that the police returned: the total and how long it took, then the states that are published. */
function drawReturns({ month, cells, totals }: ReturnsContent, words: Words): string {
  const { texts } = words
  const { returned } = texts
  if (totals.returned === 0) return `<p>${returned.none}</p>`
  const figures: [string, string][] = [[format(totals.returned), returned.figure]]
  if (totals.median_days) figures.push([bandIn(totals.median_days, words), returned.median])
  const rows = cells.flatMap(({ state, returned: count, median_days: band }) =>
    count === null || band === null
      ? []
      : [`<tr><th scope="row">${state}</th><td>${format(count)}</td><td>${bandIn(band, words)}</td></tr>`],
  )
  return `${drawList(figures)}
<table class="statistics-table"><caption>${returned.caption(words.month(month))}</caption><thead><tr><th scope="col">${texts.table.state}</th><th scope="col">${returned.count}</th><th scope="col">${returned.days}</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="statistics-note">${returned.note}</p>`
}

const bandIn = (band: Band, { texts }: Words) => texts.returned.bands[band]

/** The files of a month, by the text that names them. */
const FILES = {
  json: 'json',
  csv: 'csv',
  rates: 'rates.csv',
  returns: 'returns.json',
  returnsCsv: 'returns.csv',
  proof: 'proof',
} as const
type File = keyof typeof FILES

/** The log has no proof of an invented month. */
function hasFile(file: File, { content, returns }: Released): boolean {
  if (file === 'proof') return !content.demo
  return (file !== 'returns' && file !== 'returnsCsv') || returns !== null
}

function drawDownloads(releases: readonly Released[], words: Words): string {
  const { texts } = words
  const rows = releases.map((release) => {
    const { month } = release.content
    const files = (Object.keys(FILES) as File[]).filter((file) => hasFile(file, release))
    const links = files.map((file) => {
      const name = texts.downloads.files[file]
      return `<a class="text-link" href="/statistics/${month}.${FILES[file]}" aria-label="${texts.downloads.label(name, words.month(month))}">${name}</a>`
    })
    return `<li><p>${words.month(month)}</p>${links.join(' ')}</li>`
  })
  return `<p>${texts.downloads.text} <a class="text-link" href="/transparency">${texts.downloads.check}</a></p>
<ul class="statistics-files">${rows.join('')}</ul>
${drawMachineFiles(words)}`
}

function drawMachineFiles({ texts }: Words): string {
  const links = MACHINE_FILES.map((path) => `<li><a class="text-link" href="${path}">${path}</a></li>`)
  return `<p>${texts.downloads.machines}</p><ul class="statistics-machines">${links.join('')}</ul>`
}
