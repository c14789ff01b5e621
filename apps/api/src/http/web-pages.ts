/** Pages of the built web app in each language, packed once and sent from memory. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LANGUAGE_TAGS, type Locale } from '@amana/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { catalogue, textsIn } from '../kernel/texts.ts'
import { acceptsEncoding } from './accepts-encoding.ts'
import * as english from './messages.ts'

interface Packed {
  text: string
  type: string
  etag: string
  quality: number
  br?: Buffer
  gzip?: Buffer
}

const TEXTS = catalogue('http/messages.ts', english)

/** Above every page of a test system (ALLOW_SANDBOX), outside of what the app's script takes over. */
function testSystemNotice(locale: Locale): string {
  const { title, text } = textsIn(locale, TEXTS).testSystem
  return `<p class="test-system" role="note"><strong>${title}</strong> ${text}</p>`
}

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** Brotli's quality: a file of the build is packed once, a page that changes while others wait. */
const QUALITY = { built: 9, drawn: 5 } as const

/** Pages that the server fills in change with a release of statistics: a few of them are kept. */
const KEPT_DRAWN = 16

/**
 * The page without its claim that a mobile network is asked, where none is (decisions §19). The attribute
 * tells the page's script.
 */
function withoutTelecomClaim(page: string): string {
  return page
    .replace(/<li data-claim="telecomRecords"[^>]*>.*?<\/li>/s, '')
    .replace('data-page="landing"', 'data-page="landing" data-telecom="off"')
}

export interface WebPagesOptions {
  testSystem: boolean
  /** Mobile networks can be asked. */
  telecomRecords: boolean
  /** Languages that are offered, English among them. */
  languages: readonly Locale[]
  /** Known once the server listens. */
  address: { readonly publicUrl: string }
}

export function createWebPages(
  webRoot: string,
  { testSystem, telecomRecords, languages, address }: WebPagesOptions,
) {
  const built = new Map<string, Packed>()
  const drawn = new LRUCache<string, Packed>({ max: KEPT_DRAWN })
  const vary = languages.length > 1 ? 'accept-encoding, cookie, accept-language' : 'accept-encoding'

  function read(locale: Locale, file: string): string {
    const text = readFileSync(pathOf(webRoot, locale, file), 'utf8')
    if (!file.endsWith('.html')) return text
    const told = telecomRecords ? text : withoutTelecomClaim(text)
    const page = languages.length > 1 ? withLanguages(told, languages) : told
    return testSystem ? page.replace('<body>', `<body>${testSystemNotice(locale)}`) : page
  }

  function packedFile(locale: Locale, file: string): Packed {
    const key = `${locale}/${file}`
    const known = built.get(key)
    if (known) return known
    const packed = pack(read(locale, file), file.endsWith('.js') ? TYPES.js : TYPES.html, QUALITY.built)
    built.set(key, packed)
    return packed
  }

  function send(request: FastifyRequest, reply: FastifyReply, page: Packed): FastifyReply {
    reply.header('cache-control', 'no-cache').header('vary', vary).type(page.type)
    // An unknown address stays one for a browser that has the page.
    if (reply.statusCode === 200) {
      reply.header('etag', page.etag)
      if (languages.length > 1 && page.type === TYPES.html) reply.header('link', alternates(request))
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    }
    const accepted = request.headers['accept-encoding']
    if (acceptsEncoding('br', accepted)) {
      page.br ??= brotliCompressSync(page.text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: page.quality },
      })
      return reply.header('content-encoding', 'br').send(page.br)
    }
    if (acceptsEncoding('gzip', accepted)) {
      page.gzip ??= gzipSync(page.text, { level: 9 })
      return reply.header('content-encoding', 'gzip').send(page.gzip)
    }
    return reply.send(page.text)
  }

  /** A Link header (RFC 8288) to the page in each language. Search engines read whole addresses only. */
  function alternates(request: FastifyRequest): string {
    // A parser leaves no character in a path that could end the address in the header.
    const { origin, pathname } = new URL(address.publicUrl + (request.url.split('?')[0] ?? ''))
    const links = languages.map(
      (locale) =>
        `<${origin}${pathname}?lang=${locale}>; rel="alternate"; hreflang="${LANGUAGE_TAGS[locale]}"`,
    )
    return links.join(', ')
  }

  return {
    /** The page as the build and its place make it. @throws the build has no such file */
    textOf: (locale: Locale, file: string): string => packedFile(locale, file).text,
    /** Sends a file of the build in this language, with the status that the reply has. */
    sendFile: (request: FastifyRequest, reply: FastifyReply, locale: Locale, file: string): FastifyReply =>
      send(request, reply, packedFile(locale, file)),
    /** Sends a page that the server has filled in. */
    sendDrawn(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
      const page = drawn.get(text) ?? pack(text, TYPES.html, QUALITY.drawn)
      drawn.set(text, page)
      return send(request, reply, page)
    },
  }
}

/** English lies in the folder itself, each other language in its own. */
const pathOf = (webRoot: string, locale: Locale, file: string): string =>
  join(webRoot, locale === 'en' ? '' : locale, file)

/** The wanted languages that the build has. */
export const builtLanguages = (webRoot: string, languages: readonly Locale[]): Locale[] =>
  languages.filter((locale) => existsSync(pathOf(webRoot, locale, 'index.html')))

function pack(text: string, type: string, quality: number): Packed {
  return {
    text,
    type,
    quality,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  }
}

/** Names the languages to the page's script. */
function withLanguages(page: string, languages: readonly Locale[]): string {
  return page.replace(/<html lang="([^"]+)"/, `<html lang="$1" data-languages="${languages.join(' ')}"`)
}
